CREATE TABLE `nutrient_mixes` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`name` text NOT NULL,
	`body` text NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `nutrient_mixes_farm` ON `nutrient_mixes` (`farm_id`);--> statement-breakpoint
CREATE TABLE `nutrient_products` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`name` text NOT NULL,
	`salt_id` text,
	`purity_pct` real,
	`label` text,
	`tank` text,
	`solubility_g_per_l` real,
	`price_per_kg_cents` integer,
	`lot` text,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `nutrient_products_farm` ON `nutrient_products` (`farm_id`);--> statement-breakpoint
CREATE TABLE `nutrient_waters` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`name` text NOT NULL,
	`analysed_on` text,
	`analysis` text NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `nutrient_waters_farm` ON `nutrient_waters` (`farm_id`);