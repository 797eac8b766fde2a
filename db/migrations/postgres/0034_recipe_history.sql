CREATE TABLE "earlier_cycle_recipes" (
	"planting_cycle_id" bigint NOT NULL,
	"until_at" bigint NOT NULL,
	"recipe_id" text,
	"is_known" boolean NOT NULL,
	CONSTRAINT "earlier_cycle_recipes_planting_cycle_id_until_at_pk" PRIMARY KEY("planting_cycle_id","until_at")
);
--> statement-breakpoint
ALTER TABLE "active_recipes" DROP CONSTRAINT "active_recipes_farm_id_zone_pk";--> statement-breakpoint
ALTER TABLE "active_recipes" ADD CONSTRAINT "active_recipes_farm_id_zone_selected_at_pk" PRIMARY KEY("farm_id","zone","selected_at");--> statement-breakpoint
ALTER TABLE "earlier_cycle_recipes" ADD CONSTRAINT "earlier_cycle_recipes_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Which recipe a cycle followed before its recipe was changed is not known any more, only when.
INSERT INTO "earlier_cycle_recipes" (planting_cycle_id, until_at, recipe_id, is_known)
SELECT c.id, max(a.at), NULL, false
FROM planting_cycles c
JOIN audit_entries a ON a.farm_id = c.farm_id
	AND a.action = 'cycle.changed'
	AND a.at > c.created_at
	AND a."before"::text LIKE '%"recipeId"%'
	AND (a.subject = c.crop_name OR a.subject LIKE c.crop_name || ' - %')
GROUP BY c.id;
