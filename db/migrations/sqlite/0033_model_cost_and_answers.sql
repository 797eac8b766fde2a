ALTER TABLE `vision_models` ADD `price_micros` integer;--> statement-breakpoint
ALTER TABLE `vision_models` ADD `is_per_token` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `vision_models` ADD `cap_cents` integer;--> statement-breakpoint
ALTER TABLE `vision_models` ADD `spent_micros` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `vision_models` ADD `used_month` text;--> statement-breakpoint
ALTER TABLE `vision_models` ADD `month_used` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `vision_models` ADD `month_micros` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `support_tickets` ADD `unread_since` integer;