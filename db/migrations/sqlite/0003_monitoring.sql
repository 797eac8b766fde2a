CREATE TABLE `alarm_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`alarm_id` text NOT NULL,
	`at` integer NOT NULL,
	`what` text NOT NULL,
	`by` text,
	`text` text,
	FOREIGN KEY (`alarm_id`) REFERENCES `alarms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alarm_events_alarm` ON `alarm_events` (`alarm_id`,`at`);--> statement-breakpoint
CREATE TABLE `alarm_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`severity` text NOT NULL,
	`quantity` text,
	`point_id` integer,
	`follows_targets` integer NOT NULL,
	`above` real,
	`below` real,
	`hysteresis` real NOT NULL,
	`delay_ms` integer NOT NULL,
	`clear_ms` integer NOT NULL,
	`from_minute` integer,
	`to_minute` integer,
	`is_on` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alarm_rules_key` ON `alarm_rules` (`farm_id`,`key`);--> statement-breakpoint
CREATE TABLE `alarm_watches` (
	`farm_id` integer NOT NULL,
	`trouble_key` text NOT NULL,
	`is_raised` integer NOT NULL,
	`since_at` integer,
	PRIMARY KEY(`farm_id`, `trouble_key`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `alarms` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`cause_key` text NOT NULL,
	`open_key` text,
	`is_many` integer NOT NULL,
	`kind` text NOT NULL,
	`severity` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`agent_id` text,
	`size` integer NOT NULL,
	`parts` text NOT NULL,
	`hidden` integer NOT NULL,
	`raised_at` integer NOT NULL,
	`cleared_at` integer,
	`acknowledged_at` integer,
	`acknowledged_by` text,
	`snoozed_until` integer,
	`told` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alarms_open` ON `alarms` (`open_key`);--> statement-breakpoint
CREATE INDEX `alarms_lasting` ON `alarms` (`farm_id`,`cleared_at`);--> statement-breakpoint
CREATE INDEX `alarms_farm` ON `alarms` (`farm_id`,`raised_at`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel_id` text NOT NULL,
	`farm_id` integer,
	`alarm_id` text,
	`purpose` text NOT NULL,
	`severity` text NOT NULL,
	`message_sealed` text,
	`created_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`mail_id` integer,
	`text_id` integer,
	`sent_at` integer,
	`given_up_at` integer,
	`last_error` text,
	FOREIGN KEY (`channel_id`) REFERENCES `notify_channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`alarm_id`) REFERENCES `alarms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deliveries_waiting` ON `deliveries` (`sent_at`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `deliveries_channel` ON `deliveries` (`channel_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `deliveries_alarm` ON `deliveries` (`alarm_id`);--> statement-breakpoint
CREATE TABLE `escalation_steps` (
	`farm_id` integer NOT NULL,
	`position` integer NOT NULL,
	`user_id` text NOT NULL,
	`wait_ms` integer NOT NULL,
	PRIMARY KEY(`farm_id`, `position`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notify_channels` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`farm_id` integer,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`address_sealed` text NOT NULL,
	`signing_key_sealed` text,
	`least_severity` text NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	`is_on` integer NOT NULL,
	`created_at` integer NOT NULL,
	`tested_at` integer,
	`succeeded_at` integer,
	`failed_at` integer,
	`last_error` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notify_channels_user` ON `notify_channels` (`user_id`);--> statement-breakpoint
CREATE INDEX `notify_channels_farm` ON `notify_channels` (`farm_id`);--> statement-breakpoint
CREATE TABLE `server_keys` (
	`name` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key_sealed` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `calibration_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`point_id` integer NOT NULL,
	`type` text NOT NULL,
	`step` integer NOT NULL,
	`points` text NOT NULL,
	`started_by` text NOT NULL,
	`user_id` text,
	`started_at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `calibration_sessions_point` ON `calibration_sessions` (`point_id`,`ended_at`);--> statement-breakpoint
CREATE TABLE `calibrations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`point_id` integer NOT NULL,
	`version` integer NOT NULL,
	`slope` real NOT NULL,
	`offset` real NOT NULL,
	`from_at` integer NOT NULL,
	`points` text NOT NULL,
	`note` text,
	`made_by` text NOT NULL,
	`undone_at` integer,
	`undone_by` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calibrations_version` ON `calibrations` (`point_id`,`version`);--> statement-breakpoint
CREATE INDEX `calibrations_farm` ON `calibrations` (`farm_id`);--> statement-breakpoint
CREATE TABLE `outages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`agent_id` text NOT NULL,
	`device_id` integer,
	`cause` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer,
	`detail` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `outages_agent` ON `outages` (`agent_id`,`from_at`);--> statement-breakpoint
CREATE INDEX `outages_farm` ON `outages` (`farm_id`,`from_at`);--> statement-breakpoint
CREATE TABLE `reading_chunks` (
	`point_id` integer NOT NULL,
	`hour_at` integer NOT NULL,
	`count` integer NOT NULL,
	`packed` blob NOT NULL,
	PRIMARY KEY(`point_id`, `hour_at`)
);
--> statement-breakpoint
CREATE TABLE `rollup_marks` (
	`level_ms` integer NOT NULL,
	`at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	PRIMARY KEY(`level_ms`, `at`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `rollups` (
	`point_id` integer NOT NULL,
	`level_ms` integer NOT NULL,
	`at` integer NOT NULL,
	`count` integer NOT NULL,
	`good` integer NOT NULL,
	`stuck` integer NOT NULL,
	`spikes` integer NOT NULL,
	`min` real,
	`max` real,
	`mean` real,
	`last` real,
	PRIMARY KEY(`point_id`, `level_ms`, `at`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sensor_limits` (
	`point_id` integer PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`min` real,
	`max` real,
	`max_step_per_s` real,
	`flat_ms` integer,
	`changed_at` integer NOT NULL,
	`changed_by` text NOT NULL,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sensor_limits_farm` ON `sensor_limits` (`farm_id`);--> statement-breakpoint
ALTER TABLE `agents` ADD `kind` text DEFAULT 'farm-agent' NOT NULL;
--> statement-breakpoint
-- Readings from before have no roll-ups yet: each minute that has some is to be rolled up.
INSERT INTO `rollup_marks` (`level_ms`, `at`, `touched_at`)
WITH RECURSIVE `minutes` (`at`) AS (
	SELECT (SELECT r.`at` - r.`at` % 60000 FROM `readings` r ORDER BY r.`at` LIMIT 1)
	UNION ALL
	SELECT (SELECT r.`at` - r.`at` % 60000 FROM `readings` r WHERE r.`at` >= m.`at` + 60000 ORDER BY r.`at` LIMIT 1)
	FROM `minutes` m WHERE m.`at` IS NOT NULL
)
SELECT 60000, `at`, `at` FROM `minutes` WHERE `at` IS NOT NULL;
