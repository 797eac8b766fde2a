CREATE TABLE `documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`about` text,
	`issued_on` text,
	`expires_on` text,
	`file` text NOT NULL,
	`file_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`replaced_by_id` integer,
	`task_id` integer,
	`added_by` text NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `documents_farm` ON `documents` (`farm_id`,`expires_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_file` ON `documents` (`file`);--> statement-breakpoint
CREATE INDEX `documents_task` ON `documents` (`task_id`);