CREATE TABLE `energy_prices` (
	`farm_id` integer PRIMARY KEY NOT NULL,
	`currency` text NOT NULL,
	`per_kwh` real NOT NULL,
	`per_dear_kwh` real,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `output_watts` (
	`equipment_id` integer PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`watts` real NOT NULL,
	`entered_by` text NOT NULL,
	`entered_at` integer NOT NULL,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `output_watts_farm` ON `output_watts` (`farm_id`);