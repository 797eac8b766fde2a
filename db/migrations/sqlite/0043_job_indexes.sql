CREATE INDEX `agents_version` ON `agents` (`version`);--> statement-breakpoint
CREATE INDEX `deliveries_created` ON `deliveries` (`created_at`);--> statement-breakpoint
CREATE INDEX `notify_channels_tested` ON `notify_channels` (`is_on`,`tested_at`);--> statement-breakpoint
CREATE INDEX `notify_channels_topics` ON `notify_channels` (`farm_id`) WHERE "notify_channels"."topics" is not null;--> statement-breakpoint
CREATE INDEX `customers_store_waits` ON `customers` (`id`) WHERE "customers"."shopify_token_sealed" is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_paid` ON `subscriptions` (`status`,`paid_through_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_trial` ON `subscriptions` (`status`,`trial_ends_at`);--> statement-breakpoint
CREATE INDEX `calibration_sessions_touched` ON `calibration_sessions` (`ended_at`,`touched_at`);--> statement-breakpoint
CREATE INDEX `plans_made` ON `plans` (`made_at`);--> statement-breakpoint
CREATE INDEX `discoveries_status` ON `discoveries` (`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `farms_timezone` ON `farms` (`timezone`);--> statement-breakpoint
CREATE INDEX `farms_delete` ON `farms` (`delete_after`);--> statement-breakpoint
CREATE INDEX `grow_clouds_run` ON `grow_clouds` (`run_by`,`run_until`);--> statement-breakpoint
CREATE INDEX `grow_clouds_until` ON `grow_clouds` (`run_until`);--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`);--> statement-breakpoint
CREATE INDEX `text_messages_created` ON `text_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `task_series_planned` ON `task_series` (`ended_at`,`planned_through`);--> statement-breakpoint
CREATE INDEX `tasks_due` ON `tasks` (`task_date`,`is_completed`);--> statement-breakpoint
CREATE INDEX `submissions_sent` ON `submissions` (`sent_at`);