CREATE TABLE `buyer_prices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`buyer_id` integer NOT NULL,
	`offer_id` integer NOT NULL,
	`pack_cents` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`buyer_id`) REFERENCES `buyers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `buyer_prices_offer` ON `buyer_prices` (`buyer_id`,`offer_id`);--> statement-breakpoint
CREATE TABLE `standing_order_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`standing_order_id` integer NOT NULL,
	`offer_id` integer NOT NULL,
	`packs` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`standing_order_id`) REFERENCES `standing_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `standing_order_lines_offer` ON `standing_order_lines` (`standing_order_id`,`offer_id`);--> statement-breakpoint
CREATE TABLE `buyers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`contact_name` text,
	`email` text,
	`phone` text,
	`address_line1` text,
	`address_line2` text,
	`postcode` text,
	`city` text,
	`country` text,
	`delivery_weekdays` text NOT NULL,
	`route` text,
	`stop` integer,
	`payment_days` integer NOT NULL,
	`tax_number` text,
	`notes` text,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `buyers_name` ON `buyers` (`farm_id`,`name`);--> statement-breakpoint
CREATE TABLE `standing_order_pauses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`standing_order_id` integer NOT NULL,
	`from_day` text NOT NULL,
	`until_day` text NOT NULL,
	`reason` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`standing_order_id`) REFERENCES `standing_orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `standing_order_pauses_order` ON `standing_order_pauses` (`standing_order_id`);--> statement-breakpoint
CREATE TABLE `standing_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`buyer_id` integer NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text,
	`weekdays` text NOT NULL,
	`lead_days` integer NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`buyer_id`) REFERENCES `buyers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `standing_orders_farm` ON `standing_orders` (`farm_id`);--> statement-breakpoint
CREATE INDEX `standing_orders_buyer` ON `standing_orders` (`buyer_id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `buyer_id` integer REFERENCES buyers(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `due_on` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `standing_order_id` integer REFERENCES standing_orders(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `standing_on` text;--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`due_on`,`farm_id`);--> statement-breakpoint
CREATE INDEX `orders_buyer` ON `orders` (`buyer_id`,`due_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_standing` ON `orders` (`standing_order_id`,`standing_on`);