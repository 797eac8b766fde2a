CREATE TABLE `network_devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`agent_id` text NOT NULL,
	`key` text NOT NULL,
	`found` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`first_search_id` text NOT NULL,
	`last_seen_at` integer NOT NULL,
	`last_search_id` text NOT NULL,
	`found_by` text NOT NULL,
	`moved_from` text,
	`moved_at` integer,
	`name` text,
	`zone` text,
	`is_by_hand` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `network_devices_key` ON `network_devices` (`agent_id`,`key`);--> statement-breakpoint
CREATE INDEX `network_devices_farm` ON `network_devices` (`farm_id`);--> statement-breakpoint
ALTER TABLE `discoveries` ADD `scan` text DEFAULT 'farm-equipment' NOT NULL;--> statement-breakpoint
ALTER TABLE `discoveries` ADD `targets` text;--> statement-breakpoint
ALTER TABLE `discoveries` ADD `looked` text;