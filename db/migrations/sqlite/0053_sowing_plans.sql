CREATE TABLE `planned_sowings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`place` integer NOT NULL,
	`crop_name` text NOT NULL,
	`variety_name` text,
	`unit` text NOT NULL,
	`sow_on` text NOT NULL,
	`harvest_on` text NOT NULL,
	`transplant_days` integer NOT NULL,
	`plants` integer NOT NULL,
	`trays` text NOT NULL,
	`zone` text NOT NULL,
	`recipe_id` text,
	`started_at` integer,
	`planting_cycle_id` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`plan_id`) REFERENCES `sowing_plans`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `planned_sowings_plan` ON `planned_sowings` (`plan_id`,`place`);--> statement-breakpoint
CREATE INDEX `planned_sowings_cycle` ON `planned_sowings` (`planting_cycle_id`);--> statement-breakpoint
CREATE INDEX `planned_sowings_farm` ON `planned_sowings` (`farm_id`);--> statement-breakpoint
CREATE TABLE `sowing_plan_settings` (
	`farm_id` integer PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sowing_plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`shorts` text NOT NULL,
	`agreed_by` text NOT NULL,
	`agreed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sowing_plans_seen` ON `sowing_plans` (`farm_id`,`fingerprint`);