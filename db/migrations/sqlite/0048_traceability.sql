CREATE TABLE `cold_places` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`point_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cold_places_name` ON `cold_places` (`farm_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `location_descriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`buyer_key` text NOT NULL,
	`valid_from` text NOT NULL,
	`name` text NOT NULL,
	`phone` text,
	`street` text,
	`city` text,
	`region` text,
	`postal_code` text,
	`country` text,
	`gln` text,
	`growing_area` text,
	`source_reference` text,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `location_descriptions_day` ON `location_descriptions` (`farm_id`,`buyer_key`,`valid_from`);--> statement-breakpoint
CREATE TABLE `recall_drill_plans` (
	`farm_id` integer PRIMARY KEY NOT NULL,
	`every_months` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `recall_drills` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`from_kind` text NOT NULL,
	`from_text` text NOT NULL,
	`complaint` text,
	`started_at` integer NOT NULL,
	`started_by` text NOT NULL,
	`ended_at` integer,
	`ended_by` text,
	`lot_count` integer,
	`receiver_count` integer,
	`found_pct` real,
	`balance` text,
	`notes` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recall_drills_farm` ON `recall_drills` (`farm_id`,`started_at`);--> statement-breakpoint
ALTER TABLE `offers` ADD `gtin` text;