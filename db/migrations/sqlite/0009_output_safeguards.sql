CREATE TABLE `output_safeguards` (
	`equipment_id` integer PRIMARY KEY NOT NULL,
	`limits` text NOT NULL,
	`interlocks` text NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE cascade
);
