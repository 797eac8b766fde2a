CREATE TABLE `hourly_price_settings` (
	`farm_id` integer PRIMARY KEY NOT NULL,
	`extra_per_kwh` real NOT NULL,
	`extra_percent` real NOT NULL,
	`url` text,
	`next_fetch_at` integer,
	`fetched_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `hourly_price_settings_due` ON `hourly_price_settings` (`next_fetch_at`);--> statement-breakpoint
CREATE TABLE `hourly_prices` (
	`farm_id` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`currency` text NOT NULL,
	`per_kwh` real NOT NULL,
	`source` text NOT NULL,
	PRIMARY KEY(`farm_id`, `starts_at`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
