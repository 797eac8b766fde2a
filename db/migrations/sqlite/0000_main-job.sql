CREATE TABLE `farm_members` (
	`farm_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`farm_id`, `user_id`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `farm_members_user` ON `farm_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone` text,
	`current_farm_id` integer,
	`is_demo` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`current_farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `agents` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`secret_hash` text NOT NULL,
	`hostname` text NOT NULL,
	`platform` text NOT NULL,
	`version` text NOT NULL,
	`ip` text,
	`boot_id` text,
	`vitals` text,
	`enrolled_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `agents_farm` ON `agents` (`farm_id`);--> statement-breakpoint
CREATE TABLE `enrolment_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `enrolment_codes_expiry` ON `enrolment_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `ingest_gaps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`agent_id` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`records` integer NOT NULL,
	`cause` text NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ingest_gaps_agent` ON `ingest_gaps` (`agent_id`,`from_at`);--> statement-breakpoint
CREATE TABLE `ingest_lanes` (
	`agent_id` text NOT NULL,
	`boot_id` text NOT NULL,
	`lane` text NOT NULL,
	`acked_through` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`agent_id`, `boot_id`, `lane`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `ingest_refusals` (
	`agent_id` text NOT NULL,
	`cause` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last_detail` text,
	PRIMARY KEY(`agent_id`, `cause`)
);
--> statement-breakpoint
CREATE TABLE `commands` (
	`id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`farm_id` integer NOT NULL,
	`agent_id` text NOT NULL,
	`equipment_id` integer,
	`device_key` text,
	`point_key` text,
	`op` text NOT NULL,
	`args` text NOT NULL,
	`issued_by` text NOT NULL,
	`issued_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`status` text NOT NULL,
	`sent_at` integer,
	`ended_at` integer,
	`reason` text,
	`read_back` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commands_agent_seq` ON `commands` (`agent_id`,`seq`);--> statement-breakpoint
CREATE INDEX `commands_farm` ON `commands` (`farm_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `commands_equipment` ON `commands` (`equipment_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `commands_open` ON `commands` (`status`,`expires_at`);--> statement-breakpoint
CREATE TABLE `equipment` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`point_id` integer NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`zone` text NOT NULL,
	`type` text NOT NULL,
	`output_class` text NOT NULL,
	`mode` text DEFAULT 'auto' NOT NULL,
	`desired_on` integer,
	`desired_until` integer,
	`desired_by` text,
	`desired_at` integer,
	`decision` text,
	`decision_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `equipment_farm_key` ON `equipment` (`farm_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `equipment_point` ON `equipment` (`point_id`);--> statement-breakpoint
CREATE TABLE `devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`agent_id` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`driver` text NOT NULL,
	`kind` text NOT NULL,
	`vendor` text,
	`model` text,
	`address` text NOT NULL,
	`identity` text,
	`zone` text,
	`status` text NOT NULL,
	`status_reason` text,
	`status_at` integer NOT NULL,
	`details` text,
	`removed_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `devices_agent_key` ON `devices` (`agent_id`,`key`);--> statement-breakpoint
CREATE INDEX `devices_farm` ON `devices` (`farm_id`);--> statement-breakpoint
CREATE TABLE `points` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`device_id` integer NOT NULL,
	`key` text NOT NULL,
	`label` text NOT NULL,
	`quantity` text NOT NULL,
	`unit` text NOT NULL,
	`role` text,
	`capacity` real,
	`writable` integer NOT NULL,
	`interval_ms` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `points_device_key` ON `points` (`device_id`,`key`);--> statement-breakpoint
CREATE INDEX `points_farm` ON `points` (`farm_id`);--> statement-breakpoint
CREATE TABLE `farms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`location` text,
	`timezone` text NOT NULL,
	`system_type` text NOT NULL,
	`farm_type` text DEFAULT 'commercial' NOT NULL,
	`nursery_rows` integer NOT NULL,
	`nursery_trays_per_row` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_simulated` integer DEFAULT false NOT NULL,
	`emergency_stopped_at` integer,
	`emergency_stopped_by` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `planting_cycles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`crop_name` text NOT NULL,
	`variety_name` text,
	`quantity` integer NOT NULL,
	`plant_date` text NOT NULL,
	`transplant_days` integer NOT NULL,
	`harvest_days` integer NOT NULL,
	`zone` text NOT NULL,
	`status` text NOT NULL,
	`notes` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `planting_cycles_farm` ON `planting_cycles` (`farm_id`,`status`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`planting_cycle_id` integer,
	`task_type` text NOT NULL,
	`title` text NOT NULL,
	`task_date` text NOT NULL,
	`priority` text NOT NULL,
	`is_completed` integer DEFAULT false NOT NULL,
	`completed_at` integer,
	`completed_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tasks_farm` ON `tasks` (`farm_id`,`is_completed`,`task_date`);--> statement-breakpoint
CREATE INDEX `tasks_cycle` ON `tasks` (`planting_cycle_id`);--> statement-breakpoint
CREATE TABLE `latest_values` (
	`point_id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`value` real,
	`quality` integer NOT NULL,
	`reason` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `readings` (
	`at` integer NOT NULL,
	`point_id` integer NOT NULL,
	`value` real NOT NULL,
	`quality` integer NOT NULL,
	PRIMARY KEY(`at`, `point_id`)
) WITHOUT ROWID;
