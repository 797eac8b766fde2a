CREATE TABLE `cost_rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`label` text NOT NULL,
	`from_day` text NOT NULL,
	`amount_milli` integer NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cost_rates_day` ON `cost_rates` (`farm_id`,`kind`,`subject`,`from_day`);--> statement-breakpoint
CREATE TABLE `work_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`task_id` integer,
	`planting_cycle_id` integer,
	`title` text NOT NULL,
	`person_id` text NOT NULL,
	`person_name` text NOT NULL,
	`worked_on` text NOT NULL,
	`minutes` integer NOT NULL,
	`note` text,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `work_entries_farm` ON `work_entries` (`farm_id`,`worked_on`);--> statement-breakpoint
CREATE INDEX `work_entries_person` ON `work_entries` (`person_id`,`worked_on`);--> statement-breakpoint
CREATE INDEX `work_entries_task` ON `work_entries` (`task_id`);--> statement-breakpoint
CREATE INDEX `work_entries_cycle` ON `work_entries` (`planting_cycle_id`);--> statement-breakpoint
CREATE TABLE `work_timers` (
	`farm_id` integer NOT NULL,
	`person_id` text NOT NULL,
	`task_id` integer,
	`started_at` integer NOT NULL,
	PRIMARY KEY(`farm_id`, `person_id`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `work_timers_task` ON `work_timers` (`task_id`);