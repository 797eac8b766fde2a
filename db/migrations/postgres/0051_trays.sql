CREATE TABLE "tray_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"tray_id" bigint NOT NULL,
	"planting_cycle_id" bigint,
	"kind" text NOT NULL,
	"plants" bigint NOT NULL,
	"zone" text NOT NULL,
	"spot" text,
	"weight_g" bigint,
	"reason" text,
	"harvest_id" bigint,
	"once" text,
	"recorded_by" text NOT NULL,
	"happened_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trays" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"code" text NOT NULL,
	"planting_cycle_id" bigint,
	"plants" bigint NOT NULL,
	"zone" text NOT NULL,
	"spot" text,
	"filled_at" bigint,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tray_events" ADD CONSTRAINT "tray_events_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tray_events" ADD CONSTRAINT "tray_events_tray_id_trays_id_fk" FOREIGN KEY ("tray_id") REFERENCES "public"."trays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tray_events" ADD CONSTRAINT "tray_events_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tray_events" ADD CONSTRAINT "tray_events_harvest_id_harvests_id_fk" FOREIGN KEY ("harvest_id") REFERENCES "public"."harvests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trays" ADD CONSTRAINT "trays_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trays" ADD CONSTRAINT "trays_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tray_events_tray" ON "tray_events" USING btree ("tray_id","id");--> statement-breakpoint
CREATE INDEX "tray_events_cycle" ON "tray_events" USING btree ("planting_cycle_id","kind");--> statement-breakpoint
CREATE INDEX "tray_events_farm" ON "tray_events" USING btree ("farm_id","happened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tray_events_once" ON "tray_events" USING btree ("tray_id","once","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "trays_code" ON "trays" USING btree ("farm_id","code");--> statement-breakpoint
CREATE INDEX "trays_cycle" ON "trays" USING btree ("planting_cycle_id");--> statement-breakpoint
CREATE INDEX "trays_place" ON "trays" USING btree ("farm_id","zone","spot");