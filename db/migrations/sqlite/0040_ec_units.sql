ALTER TABLE `users` ADD `ec_unit` text DEFAULT 'mS/cm' NOT NULL;--> statement-breakpoint
ALTER TABLE `points` ADD `compensation` text;