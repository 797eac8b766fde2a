CREATE TABLE "planned_sowings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"place" bigint NOT NULL,
	"crop_name" text NOT NULL,
	"variety_name" text,
	"unit" text NOT NULL,
	"sow_on" text NOT NULL,
	"harvest_on" text NOT NULL,
	"transplant_days" bigint NOT NULL,
	"plants" bigint NOT NULL,
	"trays" jsonb NOT NULL,
	"zone" text NOT NULL,
	"recipe_id" text,
	"started_at" bigint,
	"planting_cycle_id" bigint
);
--> statement-breakpoint
CREATE TABLE "sowing_plan_settings" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sowing_plans" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"shorts" jsonb NOT NULL,
	"agreed_by" text NOT NULL,
	"agreed_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "planned_sowings" ADD CONSTRAINT "planned_sowings_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_sowings" ADD CONSTRAINT "planned_sowings_plan_id_sowing_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."sowing_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_sowings" ADD CONSTRAINT "planned_sowings_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sowing_plan_settings" ADD CONSTRAINT "sowing_plan_settings_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sowing_plans" ADD CONSTRAINT "sowing_plans_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_sowings_plan" ON "planned_sowings" USING btree ("plan_id","place");--> statement-breakpoint
CREATE INDEX "planned_sowings_cycle" ON "planned_sowings" USING btree ("planting_cycle_id");--> statement-breakpoint
CREATE INDEX "planned_sowings_farm" ON "planned_sowings" USING btree ("farm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sowing_plans_seen" ON "sowing_plans" USING btree ("farm_id","fingerprint");