CREATE TABLE `rollup_work` (
	`farm_id` integer NOT NULL,
	`level_ms` integer NOT NULL,
	`at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	`held_until` integer NOT NULL,
	PRIMARY KEY(`farm_id`, `level_ms`, `at`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rollup_work_due` ON `rollup_work` (`level_ms`,`at`);