CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text,
	`reference` text NOT NULL,
	`gateway` text NOT NULL,
	`number` text NOT NULL,
	`year` integer,
	`sequence` integer,
	`issued_at` integer NOT NULL,
	`seller` text NOT NULL,
	`buyer` text NOT NULL,
	`lines` text NOT NULL,
	`tax_cents` integer,
	`total_cents` integer NOT NULL,
	`currency` text NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `invoices_customer` ON `invoices` (`customer_id`,`issued_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_reference` ON `invoices` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_sequence` ON `invoices` (`year`,`sequence`);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `next_pods` integer;