CREATE TABLE `calendar_feeds` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_read_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_of` ON `calendar_feeds` (`farm_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `stage_observations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`planting_cycle_id` integer NOT NULL,
	`stage` text NOT NULL,
	`seen_on` text NOT NULL,
	`note` text,
	`seen_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `stage_observations_cycle` ON `stage_observations` (`planting_cycle_id`);--> statement-breakpoint
CREATE INDEX `stage_observations_farm` ON `stage_observations` (`farm_id`);--> statement-breakpoint
CREATE TABLE `task_reminders` (
	`task_id` integer NOT NULL,
	`task_date` text NOT NULL,
	`channel` text NOT NULL,
	`queued_at` integer NOT NULL,
	PRIMARY KEY(`task_id`, `task_date`, `channel`),
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `task_series` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`every` integer NOT NULL,
	`unit` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text,
	`priority` text NOT NULL,
	`estimated_duration_min` integer NOT NULL,
	`place` text,
	`assigned_to` text,
	`planned_through` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `task_series_farm` ON `task_series` (`farm_id`);--> statement-breakpoint
CREATE TABLE `tray_bookings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`planting_cycle_id` integer NOT NULL,
	`tray_row` integer NOT NULL,
	`tray` integer NOT NULL,
	`from_day` text NOT NULL,
	`until_day` text NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tray_bookings_days` ON `tray_bookings` (`farm_id`,`until_day`);--> statement-breakpoint
CREATE INDEX `tray_bookings_cycle` ON `tray_bookings` (`planting_cycle_id`);--> statement-breakpoint
CREATE TABLE `harvests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`lot_id` integer NOT NULL,
	`harvested_on` text NOT NULL,
	`quantity_milli` integer NOT NULL,
	`weight_g` integer,
	`waste_milli` integer DEFAULT 0 NOT NULL,
	`grade` text NOT NULL,
	`storage_location` text NOT NULL,
	`notes` text,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `harvests_lot` ON `harvests` (`lot_id`);--> statement-breakpoint
CREATE INDEX `harvests_farm` ON `harvests` (`farm_id`,`harvested_on`);--> statement-breakpoint
CREATE TABLE `lots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`planting_cycle_id` integer,
	`code` text NOT NULL,
	`crop_name` text NOT NULL,
	`variety_name` text,
	`unit` text NOT NULL,
	`price_per_unit_cents` integer NOT NULL,
	`seed_lot` text,
	`seed_supplier` text,
	`plants` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lots_code` ON `lots` (`farm_id`,`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `lots_cycle` ON `lots` (`planting_cycle_id`);--> statement-breakpoint
CREATE INDEX `lots_seed` ON `lots` (`farm_id`,`seed_lot`);--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`lot_id` integer NOT NULL,
	`harvest_id` integer,
	`kind` text NOT NULL,
	`quantity_milli` integer NOT NULL,
	`price_per_unit_cents` integer,
	`buyer` text,
	`reason` text,
	`takes_back_id` integer,
	`happened_on` text NOT NULL,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`harvest_id`) REFERENCES `harvests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `stock_movements_lot` ON `stock_movements` (`lot_id`,`quantity_milli`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_movements_taken_back` ON `stock_movements` (`takes_back_id`);--> statement-breakpoint
CREATE INDEX `stock_movements_farm` ON `stock_movements` (`farm_id`,`kind`,`happened_on`);--> statement-breakpoint
CREATE TABLE `journal_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`planting_cycle_id` integer,
	`crop_name` text NOT NULL,
	`variety` text,
	`entry_type` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`notes` text,
	`zone` text,
	`quantity` integer,
	`tags` text NOT NULL,
	`source` text NOT NULL,
	`written_by` text NOT NULL,
	`written_by_id` text,
	`resolved_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `journal_entries_farm` ON `journal_entries` (`farm_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `journal_entries_cycle` ON `journal_entries` (`planting_cycle_id`);--> statement-breakpoint
CREATE TABLE `journal_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`file` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`entry_id`) REFERENCES `journal_entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `journal_photos_entry` ON `journal_photos` (`entry_id`);--> statement-breakpoint
CREATE TABLE `text_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`recipient` text NOT NULL,
	`body_sealed` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `text_messages_waiting` ON `text_messages` (`sent_at`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `active_recipes` (
	`farm_id` integer NOT NULL,
	`zone` text NOT NULL,
	`recipe_id` text NOT NULL,
	`version` integer NOT NULL,
	`selected_by` text NOT NULL,
	`selected_at` integer NOT NULL,
	PRIMARY KEY(`farm_id`, `zone`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `recipe_versions` (
	`recipe_id` text NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`note` text,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`recipe_id`, `version`),
	FOREIGN KEY (`recipe_id`) REFERENCES `recipes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `recipes` (
	`id` text PRIMARY KEY NOT NULL,
	`farm_id` integer NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`version` integer NOT NULL,
	`copied_from` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`retired_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recipes_farm` ON `recipes` (`farm_id`,`retired_at`);--> statement-breakpoint
ALTER TABLE `farms` ADD `plants_per_tray` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `planting_cycles` ADD `plant_time` text DEFAULT '09:00' NOT NULL;--> statement-breakpoint
ALTER TABLE `planting_cycles` ADD `transplanted_on` text;--> statement-breakpoint
ALTER TABLE `planting_cycles` ADD `harvested_on` text;--> statement-breakpoint
ALTER TABLE `planting_cycles` ADD `ended_on` text;--> statement-breakpoint
ALTER TABLE `planting_cycles` ADD `recipe_id` text;--> statement-breakpoint
ALTER TABLE `planting_cycles` ADD `remind_by_mail` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `planting_cycles` ADD `remind_phone` text;--> statement-breakpoint
ALTER TABLE `planting_cycles` ADD `started_by` text;--> statement-breakpoint
CREATE INDEX `planting_cycles_days` ON `planting_cycles` (`farm_id`,`plant_date`);--> statement-breakpoint
ALTER TABLE `tasks` ADD `series_id` integer REFERENCES task_series(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `tasks` ADD `series_day` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `description` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `estimated_duration_min` integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE `tasks` ADD `place` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `assigned_to` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `tasks` ADD `completion_note` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `terminated_at` integer;--> statement-breakpoint
ALTER TABLE `tasks` ADD `terminated_by` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `termination_reason` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_days` ON `tasks` (`farm_id`,`task_date`);--> statement-breakpoint
CREATE INDEX `tasks_done` ON `tasks` (`farm_id`,`completed_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_series_day` ON `tasks` (`series_id`,`series_day`);--> statement-breakpoint
CREATE VIRTUAL TABLE `journal_search` USING fts5(title, description, notes, crop_name, variety, tags, tokenize = 'unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER `journal_search_added` AFTER INSERT ON `journal_entries` BEGIN
	INSERT INTO `journal_search` (rowid, title, description, notes, crop_name, variety, tags)
	VALUES (new.id, new.title, new.description, new.notes, new.crop_name, new.variety, new.tags);
END;
--> statement-breakpoint
CREATE TRIGGER `journal_search_removed` AFTER DELETE ON `journal_entries` BEGIN
	DELETE FROM `journal_search` WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `journal_search_changed` AFTER UPDATE ON `journal_entries` BEGIN
	DELETE FROM `journal_search` WHERE rowid = old.id;
	INSERT INTO `journal_search` (rowid, title, description, notes, crop_name, variety, tags)
	VALUES (new.id, new.title, new.description, new.notes, new.crop_name, new.variety, new.tags);
END;
--> statement-breakpoint
INSERT INTO `lots` (farm_id, planting_cycle_id, code, crop_name, variety_name, unit, price_per_unit_cents, created_at, updated_at)
SELECT farm_id, id, 'BATCH-' || id, crop_name, variety_name,
	CASE WHEN lower(crop_name) LIKE '%microgreen%' THEN 'oz' WHEN lower(crop_name) LIKE '%tomato%' THEN 'lbs' WHEN lower(crop_name) LIKE '%basil%' OR lower(crop_name) LIKE '%herb%' THEN 'bunches' ELSE 'heads' END,
	CASE WHEN lower(crop_name) LIKE '%microgreen%' THEN 500 WHEN lower(crop_name) LIKE '%tomato%' THEN 400 WHEN lower(crop_name) LIKE '%basil%' OR lower(crop_name) LIKE '%herb%' THEN 350 ELSE 250 END,
	created_at, updated_at FROM planting_cycles;
