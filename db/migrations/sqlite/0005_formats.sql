PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_task_series` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`every` integer NOT NULL,
	`unit` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text,
	`priority` text NOT NULL,
	`estimated_duration_min` integer,
	`place` text,
	`assigned_to` text,
	`planned_through` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
INSERT INTO `__new_task_series`("id", "farm_id", "title", "description", "every", "unit", "first_day", "last_day", "priority", "estimated_duration_min", "place", "assigned_to", "planned_through", "created_by", "created_at", "ended_at") SELECT "id", "farm_id", "title", "description", "every", "unit", "first_day", "last_day", "priority", "estimated_duration_min", "place", "assigned_to", "planned_through", "created_by", "created_at", "ended_at" FROM `task_series`;--> statement-breakpoint
DROP TABLE `task_series`;--> statement-breakpoint
ALTER TABLE `__new_task_series` RENAME TO `task_series`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `task_series_farm` ON `task_series` (`farm_id`);--> statement-breakpoint
CREATE TABLE `__new_tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`planting_cycle_id` integer,
	`series_id` integer,
	`series_day` text,
	`task_type` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`task_date` text NOT NULL,
	`priority` text NOT NULL,
	`estimated_duration_min` integer,
	`place` text,
	`assigned_to` text,
	`is_completed` integer DEFAULT false NOT NULL,
	`completed_at` integer,
	`completed_by` text,
	`completion_note` text,
	`terminated_at` integer,
	`terminated_by` text,
	`termination_reason` text,
	`created_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`series_id`) REFERENCES `task_series`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
INSERT INTO `__new_tasks`("id", "farm_id", "planting_cycle_id", "series_id", "series_day", "task_type", "title", "description", "task_date", "priority", "estimated_duration_min", "place", "assigned_to", "is_completed", "completed_at", "completed_by", "completion_note", "terminated_at", "terminated_by", "termination_reason", "created_at", "revision") SELECT "id", "farm_id", "planting_cycle_id", "series_id", "series_day", "task_type", "title", "description", "task_date", "priority", "estimated_duration_min", "place", "assigned_to", "is_completed", "completed_at", "completed_by", "completion_note", "terminated_at", "terminated_by", "termination_reason", "created_at", "revision" FROM `tasks`;--> statement-breakpoint
DROP TABLE `tasks`;--> statement-breakpoint
ALTER TABLE `__new_tasks` RENAME TO `tasks`;--> statement-breakpoint
CREATE INDEX `tasks_farm` ON `tasks` (`farm_id`,`is_completed`,`task_date`);--> statement-breakpoint
CREATE INDEX `tasks_days` ON `tasks` (`farm_id`,`task_date`);--> statement-breakpoint
CREATE INDEX `tasks_done` ON `tasks` (`farm_id`,`completed_at`);--> statement-breakpoint
CREATE INDEX `tasks_cycle` ON `tasks` (`planting_cycle_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_series_day` ON `tasks` (`series_id`,`series_day`);--> statement-breakpoint
ALTER TABLE `users` ADD `clock` text DEFAULT '12' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `temperature_unit` text DEFAULT 'F' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `volume_unit` text DEFAULT 'gal' NOT NULL;--> statement-breakpoint
ALTER TABLE `harvests` ADD `is_last` integer DEFAULT false NOT NULL;