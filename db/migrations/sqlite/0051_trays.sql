CREATE TABLE `tray_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`tray_id` integer NOT NULL,
	`planting_cycle_id` integer,
	`kind` text NOT NULL,
	`plants` integer NOT NULL,
	`zone` text NOT NULL,
	`spot` text,
	`weight_g` integer,
	`reason` text,
	`harvest_id` integer,
	`once` text,
	`recorded_by` text NOT NULL,
	`happened_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tray_id`) REFERENCES `trays`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`harvest_id`) REFERENCES `harvests`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `tray_events_tray` ON `tray_events` (`tray_id`,`id`);--> statement-breakpoint
CREATE INDEX `tray_events_cycle` ON `tray_events` (`planting_cycle_id`,`kind`);--> statement-breakpoint
CREATE INDEX `tray_events_farm` ON `tray_events` (`farm_id`,`happened_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `tray_events_once` ON `tray_events` (`tray_id`,`once`,`kind`);--> statement-breakpoint
CREATE TABLE `trays` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`code` text NOT NULL,
	`planting_cycle_id` integer,
	`plants` integer NOT NULL,
	`zone` text NOT NULL,
	`spot` text,
	`filled_at` integer,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trays_code` ON `trays` (`farm_id`,`code`);--> statement-breakpoint
CREATE INDEX `trays_cycle` ON `trays` (`planting_cycle_id`);--> statement-breakpoint
CREATE INDEX `trays_place` ON `trays` (`farm_id`,`zone`,`spot`);