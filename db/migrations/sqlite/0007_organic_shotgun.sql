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
CREATE INDEX `output_decisions_at` ON `output_decisions` (`at`);