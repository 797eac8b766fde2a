CREATE TABLE `vision_models` (
	`farm_id` integer PRIMARY KEY NOT NULL,
	`base_url` text NOT NULL,
	`model` text NOT NULL,
	`key_sealed` text,
	`calls_a_day` integer NOT NULL,
	`used_on` text,
	`used` integer DEFAULT 0 NOT NULL,
	`consent_by` text NOT NULL,
	`consent_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
