CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`farm_id` integer NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_farm` ON `invitations` (`farm_id`);--> statement-breakpoint
CREATE INDEX `invitations_expiry` ON `invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`payload` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_expiry` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `sign_ins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`outcome` text NOT NULL,
	`method` text NOT NULL,
	`ip` text,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sign_ins_user` ON `sign_ins` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `sign_ins_at` ON `sign_ins` (`at`);--> statement-breakpoint
CREATE TABLE `totp_seeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`seed_sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`ip` text,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_entries_farm_seq` ON `audit_entries` (`farm_id`,`seq`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`business_name` text NOT NULL,
	`contact_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`farm_type` text NOT NULL,
	`number_of_pods` integer NOT NULL,
	`location` text NOT NULL,
	`timezone` text DEFAULT 'America/New_York' NOT NULL,
	`current_operation` text NOT NULL,
	`business_goals` text NOT NULL,
	`has_internet` integer NOT NULL,
	`has_power` integer NOT NULL,
	`has_shopify` integer DEFAULT false NOT NULL,
	`shopify_store` text,
	`shopify_token_sealed` text,
	`setup_completed` integer DEFAULT false NOT NULL,
	`onboarding_step` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `customers_owner` ON `customers` (`owner_id`);--> statement-breakpoint
CREATE TABLE `gateway_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`at` integer NOT NULL,
	`handled_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `gateway_events_handled` ON `gateway_events` (`handled_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`gateway_reference` text,
	`failure_reason` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payments_customer` ON `payments` (`customer_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reference` ON `payments` (`gateway_reference`);--> statement-breakpoint
CREATE TABLE `pods` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` text NOT NULL,
	`number` integer NOT NULL,
	`farm_id` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pods_customer_number` ON `pods` (`customer_id`,`number`);--> statement-breakpoint
CREATE INDEX `pods_farm` ON `pods` (`farm_id`);--> statement-breakpoint
CREATE TABLE `signup_drafts` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`step` integer NOT NULL,
	`answers` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`customer_id` text
);
--> statement-breakpoint
CREATE INDEX `signup_drafts_updated` ON `signup_drafts` (`updated_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`gateway` text NOT NULL,
	`gateway_customer_id` text,
	`gateway_subscription_id` text,
	`card_brand` text,
	`card_last4` text,
	`pods` integer NOT NULL,
	`monthly_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`trial_ends_at` integer,
	`paid_through_at` integer,
	`cancelled_at` integer,
	`attempt_key` text,
	`attempt_at` integer,
	`gateway_event_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `discoveries` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`agent_id` text NOT NULL,
	`requested_by` text NOT NULL,
	`status` text NOT NULL,
	`phase` text NOT NULL,
	`progress_pct` integer NOT NULL,
	`devices` text NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `discoveries_farm` ON `discoveries` (`farm_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `simulations` (
	`farm_id` integer PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`error` text,
	`requested_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`agent_id` text,
	`run_by` text,
	`run_until` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body_sealed` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `mails_waiting` ON `mails` (`sent_at`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `shop_products` (
	`customer_id` text NOT NULL,
	`product_id` text NOT NULL,
	`title` text NOT NULL,
	`handle` text NOT NULL,
	`status` text NOT NULL,
	`price_cents` integer,
	`stock` integer,
	`synced_at` integer NOT NULL,
	PRIMARY KEY(`customer_id`, `product_id`),
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `method` text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `ip` text;--> statement-breakpoint
ALTER TABLE `users` ADD `alert_notifications` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `system_notifications` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `email_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `farms` ADD `image_file` text;--> statement-breakpoint
ALTER TABLE `farms` ADD `delete_after` integer;--> statement-breakpoint
ALTER TABLE `farms` ADD `deletion_by` text;--> statement-breakpoint
ALTER TABLE `farms` ADD `audit_count` integer DEFAULT 0 NOT NULL;