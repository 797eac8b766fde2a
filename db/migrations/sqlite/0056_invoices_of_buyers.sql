ALTER TABLE `sales_invoices` ADD `buyer_id` integer REFERENCES buyers(id);--> statement-breakpoint
CREATE INDEX `sales_invoices_buyer_id` ON `sales_invoices` (`buyer_id`);