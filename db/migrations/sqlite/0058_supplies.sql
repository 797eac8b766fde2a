CREATE TABLE `supplies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`unit` text NOT NULL,
	`supplier` text,
	`supplier_email` text,
	`supplier_phone` text,
	`reorder_point_milli` integer,
	`reorder_milli` integer,
	`ordered_on` text,
	`crop_name` text,
	`substance_id` text,
	`archived_at` integer,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `supplies_farm` ON `supplies` (`farm_id`);--> statement-breakpoint
CREATE TABLE `supply_lots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`supply_id` integer NOT NULL,
	`lot_number` text NOT NULL,
	`supplier` text,
	`received_on` text NOT NULL,
	`best_before` text,
	`price_cents` integer,
	`document` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`supply_id`) REFERENCES `supplies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `supply_lots_supply` ON `supply_lots` (`supply_id`,`received_on`);--> statement-breakpoint
CREATE INDEX `supply_lots_number` ON `supply_lots` (`farm_id`,`lot_number`);--> statement-breakpoint
CREATE TABLE `supply_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`supply_lot_id` integer NOT NULL,
	`kind` text NOT NULL,
	`quantity_milli` integer NOT NULL,
	`lot_id` integer,
	`reason` text,
	`takes_back_id` integer,
	`happened_on` text NOT NULL,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`supply_lot_id`) REFERENCES `supply_lots`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `supply_movements_lot` ON `supply_movements` (`supply_lot_id`,`quantity_milli`);--> statement-breakpoint
CREATE INDEX `supply_movements_into` ON `supply_movements` (`lot_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `supply_movements_taken_back` ON `supply_movements` (`takes_back_id`);--> statement-breakpoint
CREATE INDEX `supply_movements_farm` ON `supply_movements` (`farm_id`,`kind`,`happened_on`);