CREATE TABLE "energy_prices" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"per_kwh" double precision NOT NULL,
	"per_dear_kwh" double precision,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "output_watts" (
	"equipment_id" bigint PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"watts" double precision NOT NULL,
	"entered_by" text NOT NULL,
	"entered_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "energy_prices" ADD CONSTRAINT "energy_prices_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "output_watts" ADD CONSTRAINT "output_watts_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "output_watts" ADD CONSTRAINT "output_watts_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "output_watts_farm" ON "output_watts" USING btree ("farm_id");