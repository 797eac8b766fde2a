CREATE TABLE `farm_events` (
	`farm_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`data` text NOT NULL,
	PRIMARY KEY(`farm_id`, `seq`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `farm_events_at` ON `farm_events` (`at`);--> statement-breakpoint
ALTER TABLE `notify_channels` ADD `topics` text;--> statement-breakpoint
ALTER TABLE `notify_channels` ADD `event_seq` integer;--> statement-breakpoint
ALTER TABLE `farms` ADD `event_count` integer DEFAULT 0 NOT NULL;