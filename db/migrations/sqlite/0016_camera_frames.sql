CREATE TABLE `camera_frames` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`device_id` integer NOT NULL,
	`view` text NOT NULL,
	`name` text NOT NULL,
	`zone` text NOT NULL,
	`cycle_id` integer,
	`hour_at` integer NOT NULL,
	`at` integer NOT NULL,
	`picture` text,
	`bytes` integer NOT NULL,
	`gap` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `camera_frames_hour` ON `camera_frames` (`device_id`,`view`,`hour_at`);--> statement-breakpoint
CREATE INDEX `camera_frames_farm` ON `camera_frames` (`farm_id`,`at`);--> statement-breakpoint
CREATE INDEX `camera_frames_cycle` ON `camera_frames` (`cycle_id`,`at`);--> statement-breakpoint
ALTER TABLE `camera_events` ADD `entry_id` integer;