CREATE TABLE "scouting_counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"visit_id" bigint NOT NULL,
	"pest_key" text NOT NULL,
	"count" bigint NOT NULL,
	"severity" bigint
);
--> statement-breakpoint
CREATE TABLE "scouting_pests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"pest_key" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"counted_per" text NOT NULL,
	"is_watched" boolean NOT NULL,
	"threshold" double precision,
	"action" text,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scouting_photos" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"visit_id" bigint NOT NULL,
	"file" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scouting_visits" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"zone" text NOT NULL,
	"scouted_on" text NOT NULL,
	"plants" bigint NOT NULL,
	"cards" bigint NOT NULL,
	"note" text,
	"scouted_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treatment_cycles" (
	"treatment_id" bigint NOT NULL,
	"planting_cycle_id" bigint NOT NULL,
	CONSTRAINT "treatment_cycles_treatment_id_planting_cycle_id_pk" PRIMARY KEY("treatment_id","planting_cycle_id")
);
--> statement-breakpoint
CREATE TABLE "treatment_products" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"registration" text,
	"reentry_hours" bigint NOT NULL,
	"preharvest_days" bigint NOT NULL,
	"label_dose" double precision,
	"dose_unit" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treatments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"product_name" text NOT NULL,
	"kind" text NOT NULL,
	"registration" text,
	"reentry_hours" bigint NOT NULL,
	"preharvest_days" bigint NOT NULL,
	"label_dose" double precision,
	"dose" double precision NOT NULL,
	"dose_unit" text NOT NULL,
	"zone" text,
	"treated_at" bigint NOT NULL,
	"treated_on" text NOT NULL,
	"harvest_at" bigint NOT NULL,
	"harvest_from" text NOT NULL,
	"reentry_at" bigint NOT NULL,
	"treated_by" text NOT NULL,
	"pest_key" text,
	"reason" text NOT NULL,
	"recorded_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"withdrawn_at" bigint,
	"withdrawn_by" text,
	"withdrawn_reason" text
);
--> statement-breakpoint
ALTER TABLE "scouting_counts" ADD CONSTRAINT "scouting_counts_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scouting_counts" ADD CONSTRAINT "scouting_counts_visit_id_scouting_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."scouting_visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scouting_pests" ADD CONSTRAINT "scouting_pests_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scouting_photos" ADD CONSTRAINT "scouting_photos_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scouting_photos" ADD CONSTRAINT "scouting_photos_visit_id_scouting_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."scouting_visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scouting_visits" ADD CONSTRAINT "scouting_visits_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_cycles" ADD CONSTRAINT "treatment_cycles_treatment_id_treatments_id_fk" FOREIGN KEY ("treatment_id") REFERENCES "public"."treatments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_cycles" ADD CONSTRAINT "treatment_cycles_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_products" ADD CONSTRAINT "treatment_products_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scouting_counts_visit" ON "scouting_counts" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "scouting_counts_farm" ON "scouting_counts" USING btree ("farm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scouting_pests_key" ON "scouting_pests" USING btree ("farm_id","pest_key");--> statement-breakpoint
CREATE INDEX "scouting_photos_visit" ON "scouting_photos" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "scouting_visits_farm" ON "scouting_visits" USING btree ("farm_id","scouted_on");--> statement-breakpoint
CREATE INDEX "treatment_cycles_cycle" ON "treatment_cycles" USING btree ("planting_cycle_id");--> statement-breakpoint
CREATE INDEX "treatment_products_farm" ON "treatment_products" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "treatments_farm" ON "treatments" USING btree ("farm_id","treated_at");--> statement-breakpoint
CREATE INDEX "treatments_harvest" ON "treatments" USING btree ("farm_id","harvest_from");--> statement-breakpoint
CREATE INDEX "treatments_reentry" ON "treatments" USING btree ("farm_id","reentry_at");