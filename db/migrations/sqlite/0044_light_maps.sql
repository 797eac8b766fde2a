CREATE TABLE `light_maps` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`zone` text NOT NULL,
	`measured_on` text NOT NULL,
	`lamp_percent` integer NOT NULL,
	`meter` text NOT NULL,
	`lamp_kind` text,
	`umol_per_lux` real,
	`rows` text NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `light_maps_farm` ON `light_maps` (`farm_id`);