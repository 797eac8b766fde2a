CREATE TABLE `calibration_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`point_id` integer NOT NULL,
	`type` text NOT NULL,
	`step` integer NOT NULL,
	`points` text NOT NULL,
	`started_by` text NOT NULL,
	`started_at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE cascade
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
	`min` real,
	`max` real,
	`mean` real,
	`last` real,
	PRIMARY KEY(`point_id`, `level_ms`, `at`)
) WITHOUT ROWID;
