CREATE TABLE `store_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`store_id` integer NOT NULL,
	`farm_id` integer NOT NULL,
	`at` integer NOT NULL,
	`is_problem` integer NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `store_log_store` ON `store_log` (`store_id`,`id`);--> statement-breakpoint
CREATE TABLE `store_orders` (
	`store_id` integer NOT NULL,
	`remote_id` text NOT NULL,
	`farm_id` integer NOT NULL,
	`number` text NOT NULL,
	`order_id` integer,
	`remote_updated_at` integer NOT NULL,
	`state` text NOT NULL,
	`lines` text NOT NULL,
	`problem` text,
	PRIMARY KEY(`store_id`, `remote_id`),
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `store_orders_order` ON `store_orders` (`order_id`);--> statement-breakpoint
CREATE INDEX `store_orders_state` ON `store_orders` (`store_id`,`state`);--> statement-breakpoint
CREATE TABLE `store_products` (
	`store_id` integer NOT NULL,
	`sku` text NOT NULL,
	`farm_id` integer NOT NULL,
	`offer_id` integer NOT NULL,
	`remote_id` text,
	`ready_on` text,
	`sent` text,
	`stock` integer,
	`failure` text,
	`retry_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`store_id`, `sku`),
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `stores` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`platform` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`login_sealed` text NOT NULL,
	`sells_ahead` integer NOT NULL,
	`auto_sync` integer NOT NULL,
	`interval_hours` integer NOT NULL,
	`state` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`orders_until` integer NOT NULL,
	`orders_due_at` integer NOT NULL,
	`stock_due_at` integer NOT NULL,
	`sync_due_at` integer NOT NULL,
	`is_asked` integer DEFAULT false NOT NULL,
	`paused_until` integer DEFAULT 0 NOT NULL,
	`asked_until` integer DEFAULT 0 NOT NULL,
	`phase` text,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`products_count` integer DEFAULT 0 NOT NULL,
	`last_sync_at` integer,
	`run_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stores_farm` ON `stores` (`farm_id`,`address`);