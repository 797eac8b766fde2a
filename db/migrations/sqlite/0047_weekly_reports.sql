CREATE TABLE `report_recipients` (
	`farm_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`origin` text NOT NULL,
	`last_sent_on` text,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`farm_id`, `user_id`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_recipients_user` ON `report_recipients` (`user_id`);--> statement-breakpoint
CREATE INDEX `report_recipients_day` ON `report_recipients` (`weekday`,`last_sent_on`);