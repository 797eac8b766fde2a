CREATE TABLE "light_maps" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"zone" text NOT NULL,
	"measured_on" text NOT NULL,
	"lamp_percent" bigint NOT NULL,
	"meter" text NOT NULL,
	"lamp_kind" text,
	"umol_per_lux" double precision,
	"rows" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "light_maps" ADD CONSTRAINT "light_maps_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "light_maps_farm" ON "light_maps" USING btree ("farm_id");