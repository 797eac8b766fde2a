CREATE TABLE "cold_places" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"point_id" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "location_descriptions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"buyer_key" text NOT NULL,
	"valid_from" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"street" text,
	"city" text,
	"region" text,
	"postal_code" text,
	"country" text,
	"gln" text,
	"growing_area" text,
	"source_reference" text,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recall_drill_plans" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"every_months" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recall_drills" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"from_kind" text NOT NULL,
	"from_text" text NOT NULL,
	"complaint" text,
	"started_at" bigint NOT NULL,
	"started_by" text NOT NULL,
	"ended_at" bigint,
	"ended_by" text,
	"lot_count" bigint,
	"receiver_count" bigint,
	"found_pct" double precision,
	"balance" jsonb,
	"notes" text
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "gtin" text;--> statement-breakpoint
ALTER TABLE "cold_places" ADD CONSTRAINT "cold_places_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cold_places" ADD CONSTRAINT "cold_places_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_descriptions" ADD CONSTRAINT "location_descriptions_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_drill_plans" ADD CONSTRAINT "recall_drill_plans_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_drills" ADD CONSTRAINT "recall_drills_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cold_places_name" ON "cold_places" USING btree ("farm_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "location_descriptions_day" ON "location_descriptions" USING btree ("farm_id","buyer_key","valid_from");--> statement-breakpoint
CREATE INDEX "recall_drills_farm" ON "recall_drills" USING btree ("farm_id","started_at");