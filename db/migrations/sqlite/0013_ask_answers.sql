CREATE TABLE `ask_answers` (
	`command_id` text PRIMARY KEY NOT NULL,
	`answer` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`command_id`) REFERENCES `commands`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ask_answers_at` ON `ask_answers` (`at`);