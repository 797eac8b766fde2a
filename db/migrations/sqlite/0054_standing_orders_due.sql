ALTER TABLE `standing_orders` ADD `due_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `standing_orders_due` ON `standing_orders` (`due_at`);