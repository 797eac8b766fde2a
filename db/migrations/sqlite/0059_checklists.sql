CREATE TABLE `checklist_deviations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`record_id` integer NOT NULL,
	`step_key` text NOT NULL,
	`label` text NOT NULL,
	`found` text NOT NULL,
	`wanted` text NOT NULL,
	`action` text,
	`action_by` text,
	`action_written_by` text,
	`action_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`record_id`) REFERENCES `checklist_records`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `checklist_deviations_record` ON `checklist_deviations` (`record_id`);--> statement-breakpoint
CREATE INDEX `checklist_deviations_farm` ON `checklist_deviations` (`farm_id`,`action_at`);--> statement-breakpoint
CREATE TABLE `checklist_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`record_id` integer NOT NULL,
	`file` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`record_id`) REFERENCES `checklist_records`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `checklist_photos_record` ON `checklist_photos` (`record_id`);--> statement-breakpoint
CREATE TABLE `checklist_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`checklist_id` integer NOT NULL,
	`version_id` integer NOT NULL,
	`task_id` integer,
	`name` text NOT NULL,
	`answers` text NOT NULL,
	`note` text,
	`signature` text NOT NULL,
	`signed_by` text NOT NULL,
	`signed_at` integer NOT NULL,
	`corrects_id` integer,
	`correction` text,
	`reviewed_by` text,
	`reviewed_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`checklist_id`) REFERENCES `checklists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`version_id`) REFERENCES `checklist_versions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `checklist_records_farm` ON `checklist_records` (`farm_id`,`signed_at`);--> statement-breakpoint
CREATE INDEX `checklist_records_checklist` ON `checklist_records` (`checklist_id`,`signed_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `checklist_records_corrects` ON `checklist_records` (`corrects_id`);--> statement-breakpoint
CREATE TABLE `checklist_series` (
	`series_id` integer PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`checklist_id` integer NOT NULL,
	FOREIGN KEY (`series_id`) REFERENCES `task_series`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`checklist_id`) REFERENCES `checklists`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `checklist_series_checklist` ON `checklist_series` (`checklist_id`);--> statement-breakpoint
CREATE TABLE `checklist_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`checklist_id` integer NOT NULL,
	`version` integer NOT NULL,
	`steps` text NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`checklist_id`) REFERENCES `checklists`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checklist_versions_number` ON `checklist_versions` (`checklist_id`,`version`);--> statement-breakpoint
CREATE INDEX `checklist_versions_farm` ON `checklist_versions` (`farm_id`);--> statement-breakpoint
CREATE TABLE `checklists` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`name` text NOT NULL,
	`version` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `checklists_farm` ON `checklists` (`farm_id`);--> statement-breakpoint
CREATE TABLE `control_points` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`place_key` text NOT NULL,
	`name` text NOT NULL,
	`point_id` integer,
	`low_c` real,
	`high_c` real NOT NULL,
	`allowed_min` integer NOT NULL,
	`source` text,
	`valid_from` integer NOT NULL,
	`valid_to` integer,
	`checked_through` integer,
	`changed_by` text NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `control_points_farm` ON `control_points` (`farm_id`,`place_key`);--> statement-breakpoint
CREATE TABLE `excursions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`control_point_id` integer NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer,
	`out_ms` integer NOT NULL,
	`silent_ms` integer NOT NULL,
	`worst_c` real,
	`action` text,
	`action_by` text,
	`action_written_by` text,
	`action_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`control_point_id`) REFERENCES `control_points`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `excursions_point` ON `excursions` (`control_point_id`,`from_at`);--> statement-breakpoint
CREATE INDEX `excursions_farm` ON `excursions` (`farm_id`,`from_at`);