ALTER TABLE `diagnoses` ADD `planned_cause_id` text;--> statement-breakpoint
ALTER TABLE `diagnoses` ADD `journal_entry_id` integer REFERENCES journal_entries(id) ON DELETE set null;