CREATE TABLE `farm_members` (
	`farm_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`first_hour_hidden_at` integer,
	PRIMARY KEY(`farm_id`, `user_id`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `farm_members_user` ON `farm_members` (`user_id`);--> statement-breakpoint
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
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`confirmed_at` integer DEFAULT 0 NOT NULL,
	`method` text DEFAULT 'password' NOT NULL,
	`ip` text,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
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
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone` text,
	`current_farm_id` integer,
	`is_demo` integer DEFAULT false NOT NULL,
	`alert_notifications` integer DEFAULT true NOT NULL,
	`system_notifications` integer DEFAULT true NOT NULL,
	`clock` text DEFAULT '12' NOT NULL,
	`temperature_unit` text DEFAULT 'F' NOT NULL,
	`volume_unit` text DEFAULT 'gal' NOT NULL,
	`email_confirmed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`current_farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `agent_releases` (
	`sha256` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`first_offered_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `agent_updates` (
	`farm_id` integer PRIMARY KEY NOT NULL,
	`policy` text NOT NULL,
	`hour` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `agents` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`kind` text DEFAULT 'farm-agent' NOT NULL,
	`secret_hash` text NOT NULL,
	`hostname` text NOT NULL,
	`platform` text NOT NULL,
	`version` text NOT NULL,
	`ip` text,
	`boot_id` text,
	`vitals` text,
	`enrolled_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`push_every_ms` integer,
	`revoked_at` integer,
	`update_tried_at` integer,
	`plan_version` integer,
	`plan_since` integer,
	`plan_refused` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `agents_farm` ON `agents` (`farm_id`);--> statement-breakpoint
CREATE TABLE `enrolment_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `enrolment_codes_expiry` ON `enrolment_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `ingest_gaps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`agent_id` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`records` integer NOT NULL,
	`cause` text NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ingest_gaps_agent` ON `ingest_gaps` (`agent_id`,`from_at`);--> statement-breakpoint
CREATE TABLE `ingest_lanes` (
	`agent_id` text NOT NULL,
	`boot_id` text NOT NULL,
	`lane` text NOT NULL,
	`acked_through` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`agent_id`, `boot_id`, `lane`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `ingest_refusals` (
	`agent_id` text NOT NULL,
	`cause` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last_detail` text,
	PRIMARY KEY(`agent_id`, `cause`)
);
--> statement-breakpoint
CREATE TABLE `alarm_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`alarm_id` text NOT NULL,
	`at` integer NOT NULL,
	`what` text NOT NULL,
	`by` text,
	`text` text,
	FOREIGN KEY (`alarm_id`) REFERENCES `alarms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alarm_events_alarm` ON `alarm_events` (`alarm_id`,`at`);--> statement-breakpoint
CREATE TABLE `alarm_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`severity` text NOT NULL,
	`quantity` text,
	`point_id` integer,
	`follows_targets` integer NOT NULL,
	`above` real,
	`below` real,
	`hysteresis` real NOT NULL,
	`delay_ms` integer NOT NULL,
	`clear_ms` integer NOT NULL,
	`from_minute` integer,
	`to_minute` integer,
	`is_on` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alarm_rules_key` ON `alarm_rules` (`farm_id`,`key`);--> statement-breakpoint
CREATE TABLE `alarm_watches` (
	`farm_id` integer NOT NULL,
	`trouble_key` text NOT NULL,
	`is_raised` integer NOT NULL,
	`since_at` integer,
	PRIMARY KEY(`farm_id`, `trouble_key`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `alarms` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`cause_key` text NOT NULL,
	`open_key` text,
	`is_many` integer NOT NULL,
	`kind` text NOT NULL,
	`severity` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`agent_id` text,
	`size` integer NOT NULL,
	`parts` text NOT NULL,
	`hidden` integer NOT NULL,
	`raised_at` integer NOT NULL,
	`cleared_at` integer,
	`acknowledged_at` integer,
	`acknowledged_by` text,
	`snoozed_until` integer,
	`told` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alarms_open` ON `alarms` (`open_key`);--> statement-breakpoint
CREATE INDEX `alarms_lasting` ON `alarms` (`farm_id`,`cleared_at`);--> statement-breakpoint
CREATE INDEX `alarms_farm` ON `alarms` (`farm_id`,`raised_at`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel_id` text NOT NULL,
	`farm_id` integer,
	`alarm_id` text,
	`purpose` text NOT NULL,
	`severity` text NOT NULL,
	`message_sealed` text,
	`created_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`mail_id` integer,
	`text_id` integer,
	`sent_at` integer,
	`given_up_at` integer,
	`last_error` text,
	FOREIGN KEY (`channel_id`) REFERENCES `notify_channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`alarm_id`) REFERENCES `alarms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deliveries_waiting` ON `deliveries` (`sent_at`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `deliveries_channel` ON `deliveries` (`channel_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `deliveries_alarm` ON `deliveries` (`alarm_id`);--> statement-breakpoint
CREATE TABLE `escalation_steps` (
	`farm_id` integer NOT NULL,
	`position` integer NOT NULL,
	`user_id` text NOT NULL,
	`wait_ms` integer NOT NULL,
	PRIMARY KEY(`farm_id`, `position`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notify_channels` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`farm_id` integer,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`address_sealed` text NOT NULL,
	`signing_key_sealed` text,
	`least_severity` text NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	`is_on` integer NOT NULL,
	`created_at` integer NOT NULL,
	`tested_at` integer,
	`succeeded_at` integer,
	`failed_at` integer,
	`last_error` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notify_channels_user` ON `notify_channels` (`user_id`);--> statement-breakpoint
CREATE INDEX `notify_channels_farm` ON `notify_channels` (`farm_id`);--> statement-breakpoint
CREATE TABLE `server_keys` (
	`name` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key_sealed` text NOT NULL,
	`created_at` integer NOT NULL
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
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text,
	`reference` text NOT NULL,
	`gateway` text NOT NULL,
	`number` text NOT NULL,
	`credit_of` text,
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
	`next_pods` integer,
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
CREATE TABLE `calibration_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`point_id` integer NOT NULL,
	`type` text NOT NULL,
	`step` integer NOT NULL,
	`points` text NOT NULL,
	`started_by` text NOT NULL,
	`user_id` text,
	`started_at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `calibration_sessions_point` ON `calibration_sessions` (`point_id`,`ended_at`);--> statement-breakpoint
CREATE TABLE `calibrations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`point_id` integer NOT NULL,
	`version` integer NOT NULL,
	`slope` real NOT NULL,
	`offset` real NOT NULL,
	`from_at` integer NOT NULL,
	`points` text NOT NULL,
	`note` text,
	`made_by` text NOT NULL,
	`undone_at` integer,
	`undone_by` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calibrations_version` ON `calibrations` (`point_id`,`version`);--> statement-breakpoint
CREATE INDEX `calibrations_farm` ON `calibrations` (`farm_id`);--> statement-breakpoint
CREATE TABLE `camera_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`device_id` integer NOT NULL,
	`key` text NOT NULL,
	`what` text NOT NULL,
	`by` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer,
	`is_recorded` integer NOT NULL,
	`picture` text,
	`entry_id` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `camera_events_key` ON `camera_events` (`device_id`,`key`);--> statement-breakpoint
CREATE INDEX `camera_events_farm` ON `camera_events` (`farm_id`,`from_at`);--> statement-breakpoint
CREATE TABLE `camera_frames` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`device_id` integer NOT NULL,
	`view` text NOT NULL,
	`name` text NOT NULL,
	`zone` text NOT NULL,
	`cycle_id` integer,
	`hour_at` integer NOT NULL,
	`at` integer NOT NULL,
	`picture` text,
	`bytes` integer NOT NULL,
	`gap` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `camera_frames_hour` ON `camera_frames` (`device_id`,`view`,`hour_at`);--> statement-breakpoint
CREATE INDEX `camera_frames_farm` ON `camera_frames` (`farm_id`,`at`);--> statement-breakpoint
CREATE INDEX `camera_frames_cycle` ON `camera_frames` (`cycle_id`,`at`);--> statement-breakpoint
CREATE TABLE `ask_answers` (
	`command_id` text PRIMARY KEY NOT NULL,
	`answer` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`command_id`) REFERENCES `commands`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ask_answers_at` ON `ask_answers` (`at`);--> statement-breakpoint
CREATE TABLE `commands` (
	`id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`farm_id` integer NOT NULL,
	`agent_id` text NOT NULL,
	`equipment_id` integer,
	`device_key` text,
	`point_key` text,
	`op` text NOT NULL,
	`args` text NOT NULL,
	`issued_by` text NOT NULL,
	`issued_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`status` text NOT NULL,
	`sent_at` integer,
	`ended_at` integer,
	`reason` text,
	`read_back` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commands_agent_seq` ON `commands` (`agent_id`,`seq`);--> statement-breakpoint
CREATE INDEX `commands_farm` ON `commands` (`farm_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `commands_equipment` ON `commands` (`equipment_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `commands_open` ON `commands` (`status`,`expires_at`);--> statement-breakpoint
CREATE TABLE `equipment` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`point_id` integer NOT NULL,
	`dim_point_id` integer,
	`key` text NOT NULL,
	`client_binding_id` text,
	`name` text NOT NULL,
	`zone` text NOT NULL,
	`type` text NOT NULL,
	`output_class` text NOT NULL,
	`mode` text DEFAULT 'auto' NOT NULL,
	`desired_on` integer,
	`desired_until` integer,
	`desired_by` text,
	`desired_at` integer,
	`decision` text,
	`decision_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `equipment_farm_key` ON `equipment` (`farm_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `equipment_point` ON `equipment` (`point_id`);--> statement-breakpoint
CREATE TABLE `farm_control` (
	`farm_id` integer PRIMARY KEY NOT NULL,
	`is_automatic` integer NOT NULL,
	`settings` text NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `output_decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`equipment_id` integer NOT NULL,
	`at` integer NOT NULL,
	`is_on` integer,
	`layer` text NOT NULL,
	`reason` text NOT NULL,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `output_decisions_output` ON `output_decisions` (`equipment_id`,`at`);--> statement-breakpoint
CREATE INDEX `output_decisions_at` ON `output_decisions` (`at`);--> statement-breakpoint
CREATE TABLE `output_safeguards` (
	`equipment_id` integer PRIMARY KEY NOT NULL,
	`limits` text NOT NULL,
	`interlocks` text NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `plans` (
	`agent_id` text NOT NULL,
	`version` integer NOT NULL,
	`farm_id` integer NOT NULL,
	`text` text NOT NULL,
	`made_at` integer NOT NULL,
	`made_by` text NOT NULL,
	`because` text NOT NULL,
	`changes` text NOT NULL,
	PRIMARY KEY(`agent_id`, `version`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `plans_farm` ON `plans` (`farm_id`,`made_at`);--> statement-breakpoint
CREATE TABLE `devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`agent_id` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`driver` text NOT NULL,
	`kind` text NOT NULL,
	`vendor` text,
	`model` text,
	`address` text NOT NULL,
	`identity` text,
	`zone` text,
	`status` text NOT NULL,
	`status_reason` text,
	`status_at` integer NOT NULL,
	`details` text,
	`removed_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `devices_agent_key` ON `devices` (`agent_id`,`key`);--> statement-breakpoint
CREATE INDEX `devices_farm` ON `devices` (`farm_id`);--> statement-breakpoint
CREATE TABLE `points` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`device_id` integer NOT NULL,
	`key` text NOT NULL,
	`label` text NOT NULL,
	`quantity` text NOT NULL,
	`unit` text NOT NULL,
	`role` text,
	`capacity` real,
	`writable` integer NOT NULL,
	`interval_ms` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `points_device_key` ON `points` (`device_id`,`key`);--> statement-breakpoint
CREATE INDEX `points_farm` ON `points` (`farm_id`);--> statement-breakpoint
CREATE TABLE `diagnoses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`planting_cycle_id` integer,
	`crop_name` text,
	`notes` text,
	`file` text NOT NULL,
	`measures` text NOT NULL,
	`tissue` blob NOT NULL,
	`facts` text NOT NULL,
	`answers` text NOT NULL,
	`ranked` text NOT NULL,
	`is_known` integer NOT NULL,
	`cause_id` text,
	`share` real,
	`planned_cause_id` text,
	`journal_entry_id` integer,
	`farmhand` text,
	`verdict` text,
	`verdict_cause_id` text,
	`verdict_by` text,
	`verdict_at` integer,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`journal_entry_id`) REFERENCES `journal_entries`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `diagnoses_farm` ON `diagnoses` (`farm_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `vision_models` (
	`farm_id` integer PRIMARY KEY NOT NULL,
	`base_url` text NOT NULL,
	`model` text NOT NULL,
	`key_sealed` text,
	`calls_a_day` integer NOT NULL,
	`used_on` text,
	`used` integer DEFAULT 0 NOT NULL,
	`price_micros` integer,
	`is_per_token` integer DEFAULT false NOT NULL,
	`cap_cents` integer,
	`spent_micros` integer DEFAULT 0 NOT NULL,
	`used_month` text,
	`month_used` integer DEFAULT 0 NOT NULL,
	`month_micros` integer DEFAULT 0 NOT NULL,
	`consent_by` text NOT NULL,
	`consent_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
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
	`scan` text DEFAULT 'farm-equipment' NOT NULL,
	`targets` text,
	`looked` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `discoveries_farm` ON `discoveries` (`farm_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `network_devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`agent_id` text NOT NULL,
	`key` text NOT NULL,
	`found` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`first_search_id` text NOT NULL,
	`last_seen_at` integer NOT NULL,
	`last_search_id` text NOT NULL,
	`found_by` text NOT NULL,
	`moved_from` text,
	`moved_at` integer,
	`name` text,
	`zone` text,
	`planting_zone` text,
	`is_by_hand` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `network_devices_key` ON `network_devices` (`agent_id`,`key`);--> statement-breakpoint
CREATE INDEX `network_devices_farm` ON `network_devices` (`farm_id`);--> statement-breakpoint
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
CREATE TABLE `control_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`agent_id` text NOT NULL,
	`controller` text NOT NULL,
	`equipment_id` integer,
	`output` text NOT NULL,
	`title` text NOT NULL,
	`causes` text NOT NULL,
	`is_stopped` integer NOT NULL,
	`at` integer NOT NULL,
	`cleared_at` integer,
	`cleared_by` text,
	`note` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `control_notices_farm` ON `control_notices` (`farm_id`,`cleared_at`,`at`);--> statement-breakpoint
CREATE TABLE `dosers` (
	`equipment_id` integer PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`role` text NOT NULL,
	`ml_per_s` real,
	`measured_at` integer,
	`measured_by` text,
	`jug_ml` real,
	`jug_entered_at` integer,
	`jug_entered_by` text,
	`budget` text NOT NULL,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `doses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`agent_id` text NOT NULL,
	`controller` text NOT NULL,
	`number` integer NOT NULL,
	`equipment_id` integer,
	`label` text NOT NULL,
	`role` text NOT NULL,
	`why` text NOT NULL,
	`ml` real NOT NULL,
	`for_ms` integer NOT NULL,
	`litres` real NOT NULL,
	`quantity` text NOT NULL,
	`before` real,
	`expected` real NOT NULL,
	`after` real,
	`verdict` text,
	`jug_left_ml` real,
	`started_at` integer NOT NULL,
	`judged_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `doses_farm` ON `doses` (`farm_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `doses_equipment` ON `doses` (`equipment_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `doses_number` ON `doses` (`agent_id`,`controller`,`number`);--> statement-breakpoint
CREATE TABLE `energy_prices` (
	`farm_id` integer PRIMARY KEY NOT NULL,
	`currency` text NOT NULL,
	`per_kwh` real NOT NULL,
	`per_dear_kwh` real,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `output_watts` (
	`equipment_id` integer PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`watts` real NOT NULL,
	`entered_by` text NOT NULL,
	`entered_at` integer NOT NULL,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `output_watts_farm` ON `output_watts` (`farm_id`);--> statement-breakpoint
CREATE TABLE `farms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`location` text,
	`timezone` text NOT NULL,
	`currency` text DEFAULT 'USD' NOT NULL,
	`system_type` text NOT NULL,
	`farm_type` text DEFAULT 'commercial' NOT NULL,
	`nursery_rows` integer NOT NULL,
	`nursery_trays_per_row` integer NOT NULL,
	`plants_per_tray` integer DEFAULT 10 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_simulated` integer DEFAULT false NOT NULL,
	`emergency_stopped_at` integer,
	`emergency_stopped_by` text,
	`image_file` text,
	`delete_after` integer,
	`deletion_by` text,
	`audit_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cloud_outlets` (
	`point_id` integer PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`device_id` text NOT NULL,
	`outlet_id` text NOT NULL,
	`state` text NOT NULL,
	`risk` text,
	`ends_as` text,
	`before_stop` text,
	`accepted_by` text,
	`accepted_at` integer,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `cloud_outlets_agent` ON `cloud_outlets` (`agent_id`);--> statement-breakpoint
CREATE TABLE `grow_clouds` (
	`agent_id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`base_url` text NOT NULL,
	`key_sealed` text NOT NULL,
	`timeout_ms` integer NOT NULL,
	`answer` text NOT NULL,
	`answered_at` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`next_poll_at` integer NOT NULL,
	`run_by` text,
	`run_until` integer,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `grow_clouds_farm` ON `grow_clouds` (`farm_id`);--> statement-breakpoint
CREATE TABLE `harvests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`lot_id` integer NOT NULL,
	`harvested_on` text NOT NULL,
	`quantity_milli` integer NOT NULL,
	`weight_g` integer,
	`waste_milli` integer DEFAULT 0 NOT NULL,
	`grade` text NOT NULL,
	`storage_location` text NOT NULL,
	`notes` text,
	`is_last` integer DEFAULT false NOT NULL,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `harvests_lot` ON `harvests` (`lot_id`);--> statement-breakpoint
CREATE INDEX `harvests_farm` ON `harvests` (`farm_id`,`harvested_on`);--> statement-breakpoint
CREATE TABLE `lots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`planting_cycle_id` integer,
	`code` text NOT NULL,
	`crop_name` text NOT NULL,
	`variety_name` text,
	`unit` text NOT NULL,
	`price_per_unit_cents` integer NOT NULL,
	`seed_lot` text,
	`seed_supplier` text,
	`plants` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lots_code` ON `lots` (`farm_id`,`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `lots_cycle` ON `lots` (`planting_cycle_id`);--> statement-breakpoint
CREATE INDEX `lots_seed` ON `lots` (`farm_id`,`seed_lot`);--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`lot_id` integer NOT NULL,
	`harvest_id` integer,
	`kind` text NOT NULL,
	`quantity_milli` integer NOT NULL,
	`price_per_unit_cents` integer,
	`buyer` text,
	`reason` text,
	`takes_back_id` integer,
	`happened_on` text NOT NULL,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`harvest_id`) REFERENCES `harvests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `stock_movements_lot` ON `stock_movements` (`lot_id`,`quantity_milli`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_movements_taken_back` ON `stock_movements` (`takes_back_id`);--> statement-breakpoint
CREATE INDEX `stock_movements_farm` ON `stock_movements` (`farm_id`,`kind`,`happened_on`);--> statement-breakpoint
CREATE TABLE `journal_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`planting_cycle_id` integer,
	`crop_name` text NOT NULL,
	`variety` text,
	`entry_type` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`notes` text,
	`zone` text,
	`quantity` integer,
	`tags` text NOT NULL,
	`source` text NOT NULL,
	`written_by` text NOT NULL,
	`written_by_id` text,
	`resolved_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `journal_entries_farm` ON `journal_entries` (`farm_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `journal_entries_cycle` ON `journal_entries` (`planting_cycle_id`);--> statement-breakpoint
CREATE TABLE `journal_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`file` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`entry_id`) REFERENCES `journal_entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `journal_photos_entry` ON `journal_photos` (`entry_id`);--> statement-breakpoint
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
CREATE TABLE `text_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`recipient` text NOT NULL,
	`body_sealed` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `text_messages_waiting` ON `text_messages` (`sent_at`,`next_attempt_at`);--> statement-breakpoint
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
	`picture` text,
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
CREATE TABLE `calendar_feeds` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_read_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_of` ON `calendar_feeds` (`farm_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `earlier_cycle_recipes` (
	`planting_cycle_id` integer NOT NULL,
	`until_at` integer NOT NULL,
	`recipe_id` text,
	`is_known` integer NOT NULL,
	PRIMARY KEY(`planting_cycle_id`, `until_at`),
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `planting_cycles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`crop_name` text NOT NULL,
	`variety_name` text,
	`quantity` integer NOT NULL,
	`plant_date` text NOT NULL,
	`plant_time` text DEFAULT '09:00' NOT NULL,
	`transplant_days` integer NOT NULL,
	`harvest_days` integer NOT NULL,
	`zone` text NOT NULL,
	`status` text NOT NULL,
	`transplanted_on` text,
	`harvested_on` text,
	`ended_on` text,
	`recipe_id` text,
	`remind_by_mail` integer DEFAULT false NOT NULL,
	`remind_phone` text,
	`started_by` text,
	`notes` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `planting_cycles_farm` ON `planting_cycles` (`farm_id`,`status`);--> statement-breakpoint
CREATE INDEX `planting_cycles_days` ON `planting_cycles` (`farm_id`,`plant_date`);--> statement-breakpoint
CREATE TABLE `stage_observations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`planting_cycle_id` integer NOT NULL,
	`stage` text NOT NULL,
	`seen_on` text NOT NULL,
	`note` text,
	`seen_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `stage_observations_cycle` ON `stage_observations` (`planting_cycle_id`);--> statement-breakpoint
CREATE INDEX `stage_observations_farm` ON `stage_observations` (`farm_id`);--> statement-breakpoint
CREATE TABLE `task_reminders` (
	`task_id` integer NOT NULL,
	`task_date` text NOT NULL,
	`channel` text NOT NULL,
	`queued_at` integer NOT NULL,
	PRIMARY KEY(`task_id`, `task_date`, `channel`),
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `task_series` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`every` integer NOT NULL,
	`unit` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text,
	`priority` text NOT NULL,
	`estimated_duration_min` integer,
	`place` text,
	`assigned_to` text,
	`planned_through` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `task_series_farm` ON `task_series` (`farm_id`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`planting_cycle_id` integer,
	`series_id` integer,
	`series_day` text,
	`task_type` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`task_date` text NOT NULL,
	`priority` text NOT NULL,
	`estimated_duration_min` integer,
	`place` text,
	`assigned_to` text,
	`is_completed` integer DEFAULT false NOT NULL,
	`completed_at` integer,
	`completed_by` text,
	`completion_note` text,
	`terminated_at` integer,
	`terminated_by` text,
	`termination_reason` text,
	`created_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`series_id`) REFERENCES `task_series`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `tasks_farm` ON `tasks` (`farm_id`,`is_completed`,`task_date`);--> statement-breakpoint
CREATE INDEX `tasks_days` ON `tasks` (`farm_id`,`task_date`);--> statement-breakpoint
CREATE INDEX `tasks_done` ON `tasks` (`farm_id`,`completed_at`);--> statement-breakpoint
CREATE INDEX `tasks_cycle` ON `tasks` (`planting_cycle_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_series_day` ON `tasks` (`series_id`,`series_day`);--> statement-breakpoint
CREATE TABLE `tray_bookings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`planting_cycle_id` integer NOT NULL,
	`tray_row` integer NOT NULL,
	`tray` integer NOT NULL,
	`from_day` text NOT NULL,
	`until_day` text NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tray_bookings_days` ON `tray_bookings` (`farm_id`,`until_day`);--> statement-breakpoint
CREATE INDEX `tray_bookings_cycle` ON `tray_bookings` (`planting_cycle_id`);--> statement-breakpoint
CREATE TABLE `latest_values` (
	`point_id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`value` real,
	`quality` integer NOT NULL,
	`reason` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`agent_id` text NOT NULL,
	`device_id` integer,
	`cause` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer,
	`detail` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `outages_agent` ON `outages` (`agent_id`,`from_at`);--> statement-breakpoint
CREATE INDEX `outages_farm` ON `outages` (`farm_id`,`from_at`);--> statement-breakpoint
CREATE TABLE `reading_chunks` (
	`point_id` integer NOT NULL,
	`hour_at` integer NOT NULL,
	`count` integer NOT NULL,
	`packed` blob NOT NULL,
	PRIMARY KEY(`point_id`, `hour_at`)
);
--> statement-breakpoint
CREATE TABLE `readings` (
	`at` integer NOT NULL,
	`point_id` integer NOT NULL,
	`value` real NOT NULL,
	`quality` integer NOT NULL,
	PRIMARY KEY(`at`, `point_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `rollup_marks` (
	`level_ms` integer NOT NULL,
	`at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	PRIMARY KEY(`level_ms`, `at`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `rollups` (
	`point_id` integer NOT NULL,
	`level_ms` integer NOT NULL,
	`at` integer NOT NULL,
	`count` integer NOT NULL,
	`good` integer NOT NULL,
	`stuck` integer NOT NULL,
	`spikes` integer NOT NULL,
	`min` real,
	`max` real,
	`mean` real,
	`last` real,
	PRIMARY KEY(`point_id`, `level_ms`, `at`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sensor_limits` (
	`point_id` integer PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`min` real,
	`max` real,
	`max_step_per_s` real,
	`flat_ms` integer,
	`changed_at` integer NOT NULL,
	`changed_by` text NOT NULL,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sensor_limits_farm` ON `sensor_limits` (`farm_id`);--> statement-breakpoint
CREATE TABLE `active_recipes` (
	`farm_id` integer NOT NULL,
	`zone` text NOT NULL,
	`recipe_id` text NOT NULL,
	`version` integer NOT NULL,
	`selected_by` text NOT NULL,
	`selected_at` integer NOT NULL,
	PRIMARY KEY(`farm_id`, `zone`, `selected_at`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `recipe_versions` (
	`recipe_id` text NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`note` text,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`recipe_id`, `version`),
	FOREIGN KEY (`recipe_id`) REFERENCES `recipes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `recipes` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`version` integer NOT NULL,
	`copied_from` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`retired_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recipes_farm` ON `recipes` (`farm_id`,`retired_at`);--> statement-breakpoint
CREATE TABLE `rule_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rule_id` text NOT NULL,
	`at` integer NOT NULL,
	`mode` text NOT NULL,
	`why` text NOT NULL,
	FOREIGN KEY (`rule_id`) REFERENCES `rules`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rule_events_rule` ON `rule_events` (`rule_id`,`at`);--> statement-breakpoint
CREATE INDEX `rule_events_at` ON `rule_events` (`at`);--> statement-breakpoint
CREATE TABLE `rules` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`priority` text NOT NULL,
	`mode` text NOT NULL,
	`body` text NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rules_farm` ON `rules` (`farm_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `farm_shops_slug` ON `farm_shops` (`slug`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `stores_farm` ON `stores` (`farm_id`,`address`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`key` text PRIMARY KEY NOT NULL,
	`sent_at` integer NOT NULL,
	`answer_sealed` text
);
--> statement-breakpoint
CREATE TABLE `support_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`is_from_support` integer NOT NULL,
	`author` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `support_tickets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `support_messages_ticket` ON `support_messages` (`ticket_id`);--> statement-breakpoint
CREATE TABLE `support_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`file` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `support_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `support_photos_message` ON `support_photos` (`message_id`);--> statement-breakpoint
CREATE TABLE `support_tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text NOT NULL,
	`user_id` text,
	`farm_id` integer,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`state` text NOT NULL,
	`diagnostics` text,
	`unread_since` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_tickets_number` ON `support_tickets` (`number`);--> statement-breakpoint
CREATE INDEX `support_tickets_user` ON `support_tickets` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `support_tickets_farm` ON `support_tickets` (`farm_id`);--> statement-breakpoint
CREATE INDEX `support_tickets_state` ON `support_tickets` (`state`,`updated_at`);
--> statement-breakpoint
-- The full-text index of the journal.
CREATE VIRTUAL TABLE `journal_search` USING fts5(title, description, notes, crop_name, variety, tags, tokenize = 'unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER `journal_search_added` AFTER INSERT ON `journal_entries` BEGIN
	INSERT INTO `journal_search` (rowid, title, description, notes, crop_name, variety, tags)
	VALUES (new.id, new.title, new.description, new.notes, new.crop_name, new.variety, new.tags);
END;
--> statement-breakpoint
CREATE TRIGGER `journal_search_removed` AFTER DELETE ON `journal_entries` BEGIN
	DELETE FROM `journal_search` WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `journal_search_changed` AFTER UPDATE ON `journal_entries` BEGIN
	DELETE FROM `journal_search` WHERE rowid = old.id;
	INSERT INTO `journal_search` (rowid, title, description, notes, crop_name, variety, tags)
	VALUES (new.id, new.title, new.description, new.notes, new.crop_name, new.variety, new.tags);
END;
