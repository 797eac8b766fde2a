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
	`is_on` integer NOT NULL,
	`layer` text NOT NULL,
	`reason` text NOT NULL,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `output_decisions_output` ON `output_decisions` (`equipment_id`,`at`);--> statement-breakpoint
CREATE INDEX `output_decisions_at` ON `output_decisions` (`at`);--> statement-breakpoint
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
ALTER TABLE `agents` ADD `plan_version` integer;--> statement-breakpoint
ALTER TABLE `agents` ADD `plan_since` integer;--> statement-breakpoint
ALTER TABLE `agents` ADD `plan_refused` text;