CREATE TABLE `agent_releases` (
	`sha256` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`first_offered_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `agent_updates` (
	`farm_id` integer PRIMARY KEY NOT NULL,
	`policy` text NOT NULL,
	`hour` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `agents` ADD `update_tried_at` integer;