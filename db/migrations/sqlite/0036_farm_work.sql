CREATE TABLE `farm_work` (
	`job` text NOT NULL,
	`farm_id` integer NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`job`, `farm_id`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `farm_work_due` ON `farm_work` (`job`,`due_at`);--> statement-breakpoint
CREATE TABLE `job_leases` (
	`job` text PRIMARY KEY NOT NULL,
	`held_until` integer NOT NULL,
	`failed_at` integer,
	`failure` text
);
--> statement-breakpoint
ALTER TABLE `agents` ADD `inventory_wanted` integer DEFAULT false NOT NULL;