CREATE TABLE `scouting_counts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`visit_id` integer NOT NULL,
	`pest_key` text NOT NULL,
	`count` integer NOT NULL,
	`severity` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`visit_id`) REFERENCES `scouting_visits`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scouting_counts_visit` ON `scouting_counts` (`visit_id`);--> statement-breakpoint
CREATE INDEX `scouting_counts_farm` ON `scouting_counts` (`farm_id`);--> statement-breakpoint
CREATE TABLE `scouting_pests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`pest_key` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`counted_per` text NOT NULL,
	`is_watched` integer NOT NULL,
	`threshold` real,
	`action` text,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scouting_pests_key` ON `scouting_pests` (`farm_id`,`pest_key`);--> statement-breakpoint
CREATE TABLE `scouting_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`visit_id` integer NOT NULL,
	`file` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`visit_id`) REFERENCES `scouting_visits`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scouting_photos_visit` ON `scouting_photos` (`visit_id`);--> statement-breakpoint
CREATE TABLE `scouting_visits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`zone` text NOT NULL,
	`scouted_on` text NOT NULL,
	`plants` integer NOT NULL,
	`cards` integer NOT NULL,
	`note` text,
	`scouted_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scouting_visits_farm` ON `scouting_visits` (`farm_id`,`scouted_on`);--> statement-breakpoint
CREATE TABLE `treatment_cycles` (
	`treatment_id` integer NOT NULL,
	`planting_cycle_id` integer NOT NULL,
	PRIMARY KEY(`treatment_id`, `planting_cycle_id`),
	FOREIGN KEY (`treatment_id`) REFERENCES `treatments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `treatment_cycles_cycle` ON `treatment_cycles` (`planting_cycle_id`);--> statement-breakpoint
CREATE TABLE `treatment_products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`registration` text,
	`reentry_hours` integer NOT NULL,
	`preharvest_days` integer NOT NULL,
	`label_dose` real,
	`dose_unit` text NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `treatment_products_farm` ON `treatment_products` (`farm_id`);--> statement-breakpoint
CREATE TABLE `treatments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`product_name` text NOT NULL,
	`kind` text NOT NULL,
	`registration` text,
	`reentry_hours` integer NOT NULL,
	`preharvest_days` integer NOT NULL,
	`label_dose` real,
	`dose` real NOT NULL,
	`dose_unit` text NOT NULL,
	`zone` text,
	`treated_at` integer NOT NULL,
	`treated_on` text NOT NULL,
	`harvest_at` integer NOT NULL,
	`harvest_from` text NOT NULL,
	`reentry_at` integer NOT NULL,
	`treated_by` text NOT NULL,
	`pest_key` text,
	`reason` text NOT NULL,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer,
	`withdrawn_by` text,
	`withdrawn_reason` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `treatments_farm` ON `treatments` (`farm_id`,`treated_at`);--> statement-breakpoint
CREATE INDEX `treatments_harvest` ON `treatments` (`farm_id`,`harvest_from`);--> statement-breakpoint
CREATE INDEX `treatments_reentry` ON `treatments` (`farm_id`,`reentry_at`);