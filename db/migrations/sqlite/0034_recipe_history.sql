CREATE TABLE `earlier_cycle_recipes` (
	`planting_cycle_id` integer NOT NULL,
	`until_at` integer NOT NULL,
	`recipe_id` text,
	`is_known` integer NOT NULL,
	PRIMARY KEY(`planting_cycle_id`, `until_at`),
	FOREIGN KEY (`planting_cycle_id`) REFERENCES `planting_cycles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_active_recipes` (
	`farm_id` integer NOT NULL,
	`zone` text NOT NULL,
	`recipe_id` text NOT NULL,
	`version` integer NOT NULL,
	`selected_by` text NOT NULL,
	`selected_at` integer NOT NULL,
	PRIMARY KEY(`farm_id`, `zone`, `selected_at`),
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_active_recipes`("farm_id", "zone", "recipe_id", "version", "selected_by", "selected_at") SELECT "farm_id", "zone", "recipe_id", "version", "selected_by", "selected_at" FROM `active_recipes`;--> statement-breakpoint
DROP TABLE `active_recipes`;--> statement-breakpoint
ALTER TABLE `__new_active_recipes` RENAME TO `active_recipes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;
--> statement-breakpoint
-- Which recipe a cycle followed before its recipe was changed is not known any more, only when.
INSERT INTO `earlier_cycle_recipes` (planting_cycle_id, until_at, recipe_id, is_known)
SELECT c.id, max(a.at), NULL, 0
FROM planting_cycles c
JOIN audit_entries a ON a.farm_id = c.farm_id
	AND a.action = 'cycle.changed'
	AND a.at > c.created_at
	AND a.`before` LIKE '%"recipeId"%'
	AND (a.subject = c.crop_name OR a.subject LIKE c.crop_name || ' - %')
GROUP BY c.id;
