CREATE TABLE `cloud_outlets` (
	`point_id` integer PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`device_id` text NOT NULL,
	`outlet_id` text NOT NULL,
	`state` text NOT NULL,
	`risk` text,
	`ends_as` text,
	`before_stop` text,
	`accepted_by` text,
	`accepted_at` integer,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `cloud_outlets_agent` ON `cloud_outlets` (`agent_id`);--> statement-breakpoint
CREATE TABLE `grow_clouds` (
	`agent_id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`base_url` text NOT NULL,
	`key_sealed` text NOT NULL,
	`timeout_ms` integer NOT NULL,
	`answer` text NOT NULL,
	`answered_at` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`next_poll_at` integer NOT NULL,
	`run_by` text,
	`run_until` integer,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `grow_clouds_farm` ON `grow_clouds` (`farm_id`);