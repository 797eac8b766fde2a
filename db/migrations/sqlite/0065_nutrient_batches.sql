CREATE TABLE `nutrient_batches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`mix_id` text,
	`mix_name` text NOT NULL,
	`mixed_on` text NOT NULL,
	`tank_liters` real NOT NULL,
	`portions` text NOT NULL,
	`pumps` text NOT NULL,
	`undone_by` text,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`mix_id`) REFERENCES `nutrient_mixes`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `nutrient_batches_farm` ON `nutrient_batches` (`farm_id`,`mixed_on`);--> statement-breakpoint
ALTER TABLE `supply_movements` ADD `batch_id` integer REFERENCES nutrient_batches(id);--> statement-breakpoint
CREATE INDEX `supply_movements_batch` ON `supply_movements` (`batch_id`);