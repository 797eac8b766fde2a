CREATE TABLE `control_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`agent_id` text NOT NULL,
	`controller` text NOT NULL,
	`equipment_id` integer,
	`output` text NOT NULL,
	`title` text NOT NULL,
	`causes` text NOT NULL,
	`is_stopped` integer NOT NULL,
	`at` integer NOT NULL,
	`cleared_at` integer,
	`cleared_by` text,
	`note` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `control_notices_farm` ON `control_notices` (`farm_id`,`cleared_at`,`at`);--> statement-breakpoint
CREATE TABLE `dosers` (
	`equipment_id` integer PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`role` text NOT NULL,
	`ml_per_s` real,
	`measured_at` integer,
	`measured_by` text,
	`jug_ml` real,
	`jug_entered_at` integer,
	`jug_entered_by` text,
	`budget` text NOT NULL,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `doses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`agent_id` text NOT NULL,
	`controller` text NOT NULL,
	`number` integer NOT NULL,
	`equipment_id` integer,
	`label` text NOT NULL,
	`role` text NOT NULL,
	`why` text NOT NULL,
	`ml` real NOT NULL,
	`for_ms` integer NOT NULL,
	`litres` real NOT NULL,
	`quantity` text NOT NULL,
	`before` real,
	`expected` real NOT NULL,
	`after` real,
	`verdict` text,
	`jug_left_ml` real,
	`started_at` integer NOT NULL,
	`judged_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`equipment_id`) REFERENCES `equipment`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `doses_farm` ON `doses` (`farm_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `doses_equipment` ON `doses` (`equipment_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `doses_number` ON `doses` (`agent_id`,`controller`,`number`);