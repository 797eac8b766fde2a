ALTER TABLE `control_points` ADD `due_at` integer DEFAULT 0;--> statement-breakpoint
CREATE INDEX `control_points_due` ON `control_points` (`due_at`);