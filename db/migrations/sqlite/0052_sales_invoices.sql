CREATE TABLE `invoice_settings` (
	`farm_id` integer PRIMARY KEY NOT NULL,
	`seller` text NOT NULL,
	`tax_category` text NOT NULL,
	`tax_basis_points` integer NOT NULL,
	`payment_days` integer NOT NULL,
	`invoice_prefix` text NOT NULL,
	`credit_prefix` text NOT NULL,
	`next_invoice` integer NOT NULL,
	`next_credit` integer NOT NULL,
	`bookkeeping` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `invoiced_order_lines` (
	`farm_id` integer NOT NULL,
	`order_line_id` integer PRIMARY KEY NOT NULL,
	`invoice_line_id` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invoice_line_id`) REFERENCES `sales_invoice_lines`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invoiced_order_lines_farm` ON `invoiced_order_lines` (`farm_id`);--> statement-breakpoint
CREATE INDEX `invoiced_order_lines_line` ON `invoiced_order_lines` (`invoice_line_id`);--> statement-breakpoint
CREATE TABLE `sales_invoice_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`invoice_id` integer NOT NULL,
	`title` text NOT NULL,
	`quantity_milli` integer NOT NULL,
	`unit` text NOT NULL,
	`price_cents` integer NOT NULL,
	`tax_category` text NOT NULL,
	`tax_basis_points` integer NOT NULL,
	`delivered_on` text,
	`order_number` text,
	`credited_line_id` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invoice_id`) REFERENCES `sales_invoices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`credited_line_id`) REFERENCES `sales_invoice_lines`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sales_invoice_lines_invoice` ON `sales_invoice_lines` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `sales_invoice_lines_credited` ON `sales_invoice_lines` (`credited_line_id`);--> statement-breakpoint
CREATE TABLE `sales_invoice_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`invoice_id` integer NOT NULL,
	`kind` text NOT NULL,
	`sent_on` text NOT NULL,
	`recipient` text NOT NULL,
	`sent_by` text NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invoice_id`) REFERENCES `sales_invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sales_invoice_mails_day` ON `sales_invoice_mails` (`invoice_id`,`kind`,`sent_on`);--> statement-breakpoint
CREATE TABLE `sales_invoices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`kind` text NOT NULL,
	`place` integer,
	`number` text,
	`buyer` text NOT NULL,
	`buyer_name` text NOT NULL,
	`seller` text,
	`currency` text NOT NULL,
	`payment_days` integer NOT NULL,
	`issued_on` text,
	`due_on` text,
	`period_from` text,
	`period_until` text,
	`credits_id` integer,
	`reason` text,
	`note` text,
	`net_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`issued_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`credits_id`) REFERENCES `sales_invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sales_invoices_farm` ON `sales_invoices` (`farm_id`,`issued_on`);--> statement-breakpoint
CREATE INDEX `sales_invoices_buyer` ON `sales_invoices` (`farm_id`,`buyer_name`);--> statement-breakpoint
CREATE INDEX `sales_invoices_credits` ON `sales_invoices` (`credits_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sales_invoices_place` ON `sales_invoices` (`farm_id`,`kind`,`place`);--> statement-breakpoint
CREATE UNIQUE INDEX `sales_invoices_number` ON `sales_invoices` (`farm_id`,`number`);--> statement-breakpoint
CREATE TABLE `sales_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`invoice_id` integer NOT NULL,
	`paid_on` text NOT NULL,
	`cents` integer NOT NULL,
	`means` text NOT NULL,
	`note` text,
	`entered_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invoice_id`) REFERENCES `sales_invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sales_payments_invoice` ON `sales_payments` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `sales_payments_farm` ON `sales_payments` (`farm_id`);