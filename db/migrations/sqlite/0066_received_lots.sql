CREATE TABLE `lot_receipts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`lot_id` integer NOT NULL,
	`source_code` text,
	`supplier_name` text NOT NULL,
	`phone` text,
	`street` text,
	`city` text,
	`region` text,
	`postal_code` text,
	`country` text,
	`gln` text,
	`code_source` text,
	`code_source_reference` text,
	`document_type` text NOT NULL,
	`document_number` text NOT NULL,
	`cost_cents` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lot_receipts_lot` ON `lot_receipts` (`lot_id`);--> statement-breakpoint
CREATE INDEX `lot_receipts_code` ON `lot_receipts` (`farm_id`,`source_code`);--> statement-breakpoint
ALTER TABLE `buyers` ADD `region` text;--> statement-breakpoint
ALTER TABLE `buyers` ADD `gln` text;--> statement-breakpoint
ALTER TABLE `lots` ADD `origin` text DEFAULT 'grown' NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_movements` ADD `into_lot_id` integer REFERENCES lots(id);--> statement-breakpoint
CREATE INDEX `stock_movements_into` ON `stock_movements` (`into_lot_id`);