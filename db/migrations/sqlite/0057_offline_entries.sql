CREATE TABLE `offline_entries` (
	`farm_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`digest` text NOT NULL,
	`lot_id` integer,
	`done_at` integer NOT NULL,
	`arrived_at` integer NOT NULL,
	PRIMARY KEY(`farm_id`, `user_id`, `key`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `offline_entries_user` ON `offline_entries` (`user_id`);--> statement-breakpoint
CREATE INDEX `offline_entries_lot` ON `offline_entries` (`lot_id`,`arrived_at`);--> statement-breakpoint
CREATE INDEX `offline_entries_arrived` ON `offline_entries` (`arrived_at`);