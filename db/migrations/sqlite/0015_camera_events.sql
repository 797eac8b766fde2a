CREATE TABLE `camera_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`device_id` integer NOT NULL,
	`key` text NOT NULL,
	`what` text NOT NULL,
	`by` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer,
	`is_recorded` integer NOT NULL,
	`picture` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `camera_events_key` ON `camera_events` (`device_id`,`key`);--> statement-breakpoint
CREATE INDEX `camera_events_farm` ON `camera_events` (`farm_id`,`from_at`);