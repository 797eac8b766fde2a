CREATE TABLE `diagnoses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`planting_cycle_id` integer,
	`crop_name` text,
	`notes` text,
	`file` text NOT NULL,
	`measures` text NOT NULL,
	`tissue` blob NOT NULL,
	`facts` text NOT NULL,
	`answers` text NOT NULL,
	`ranked` text NOT NULL,
	`is_known` integer NOT NULL,
	`cause_id` text,
	`share` real,
	`verdict` text,
	`verdict_cause_id` text,
	`verdict_by` text,
	`verdict_at` integer,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `diagnoses_farm` ON `diagnoses` (`farm_id`,`created_at`);