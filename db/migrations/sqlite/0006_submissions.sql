CREATE TABLE `submissions` (
	`key` text PRIMARY KEY NOT NULL,
	`sent_at` integer NOT NULL,
	`answer_sealed` text
);
