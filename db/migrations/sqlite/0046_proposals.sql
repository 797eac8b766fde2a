CREATE TABLE `proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`kind` text NOT NULL,
	`input` text NOT NULL,
	`why` text NOT NULL,
	`proposed_by` text NOT NULL,
	`token` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`state` text NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `proposals_farm` ON `proposals` (`farm_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `proposals_expiry` ON `proposals` (`expires_at`);