CREATE TABLE `lot_reservations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`line_id` integer NOT NULL,
	`lot_id` integer NOT NULL,
	`quantity_milli` integer NOT NULL,
	`is_ahead` integer NOT NULL,
	`movement_id` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lot_reservations_line` ON `lot_reservations` (`line_id`);--> statement-breakpoint
CREATE INDEX `lot_reservations_lot` ON `lot_reservations` (`lot_id`,`movement_id`);--> statement-breakpoint
CREATE INDEX `lot_reservations_movement` ON `lot_reservations` (`movement_id`);--> statement-breakpoint
CREATE TABLE `offers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`crop_name` text NOT NULL,
	`variety_name` text,
	`unit` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`pack_milli` integer NOT NULL,
	`pack_cents` integer NOT NULL,
	`kept_back_milli` integer DEFAULT 0 NOT NULL,
	`shelf_days` integer,
	`per_plant_milli` integer,
	`is_on` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `offers_farm` ON `offers` (`farm_id`,`crop_name`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`offer_id` integer,
	`title` text NOT NULL,
	`unit` text NOT NULL,
	`pack_milli` integer NOT NULL,
	`packs` integer NOT NULL,
	`refunded_packs` integer DEFAULT 0 NOT NULL,
	`pack_cents` integer NOT NULL,
	`ready_on` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `order_lines_order` ON `order_lines` (`order_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`number` text NOT NULL,
	`source` text NOT NULL,
	`state` text NOT NULL,
	`buyer_name` text NOT NULL,
	`buyer_email` text,
	`note` text,
	`token_hash` text,
	`hold_until` integer,
	`placed_at` integer NOT NULL,
	`packed_at` integer,
	`ended_at` integer,
	`end_reason` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `orders_farm` ON `orders` (`farm_id`,`state`,`placed_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_token` ON `orders` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`farm_id`,`source`,`number`);--> statement-breakpoint
CREATE INDEX `orders_held` ON `orders` (`state`,`hold_until`);--> statement-breakpoint
CREATE TABLE `farm_shops` (
	`farm_id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`intro` text,
	`pickup` text NOT NULL,
	`is_open` integer NOT NULL,
	`is_listed` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `farm_shops_slug` ON `farm_shops` (`slug`);