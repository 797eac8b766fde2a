PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_output_decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`equipment_id` integer NOT NULL,
	`at` integer NOT NULL,
	`is_on` integer,
	`layer` text NOT NULL,
	`reason` text NOT NULL,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_output_decisions`("id", "equipment_id", "at", "is_on", "layer", "reason") SELECT "id", "equipment_id", "at", "is_on", "layer", "reason" FROM `output_decisions`;--> statement-breakpoint
DROP TABLE `output_decisions`;--> statement-breakpoint
ALTER TABLE `__new_output_decisions` RENAME TO `output_decisions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `output_decisions_output` ON `output_decisions` (`equipment_id`,`at`);--> statement-breakpoint
CREATE INDEX `output_decisions_at` ON `output_decisions` (`at`);