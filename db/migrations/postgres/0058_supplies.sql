CREATE TABLE "supplies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text NOT NULL,
	"supplier" text,
	"supplier_email" text,
	"supplier_phone" text,
	"reorder_point_milli" bigint,
	"reorder_milli" bigint,
	"ordered_on" text,
	"crop_name" text,
	"substance_id" text,
	"archived_at" bigint,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supply_lots" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"supply_id" bigint NOT NULL,
	"lot_number" text NOT NULL,
	"supplier" text,
	"received_on" text NOT NULL,
	"best_before" text,
	"price_cents" bigint,
	"document" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supply_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"supply_lot_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"quantity_milli" bigint NOT NULL,
	"lot_id" bigint,
	"reason" text,
	"takes_back_id" bigint,
	"happened_on" text NOT NULL,
	"recorded_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supplies" ADD CONSTRAINT "supplies_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_lots" ADD CONSTRAINT "supply_lots_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_lots" ADD CONSTRAINT "supply_lots_supply_id_supplies_id_fk" FOREIGN KEY ("supply_id") REFERENCES "public"."supplies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_movements" ADD CONSTRAINT "supply_movements_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_movements" ADD CONSTRAINT "supply_movements_supply_lot_id_supply_lots_id_fk" FOREIGN KEY ("supply_lot_id") REFERENCES "public"."supply_lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_movements" ADD CONSTRAINT "supply_movements_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplies_farm" ON "supplies" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "supply_lots_supply" ON "supply_lots" USING btree ("supply_id","received_on");--> statement-breakpoint
CREATE INDEX "supply_lots_number" ON "supply_lots" USING btree ("farm_id","lot_number");--> statement-breakpoint
CREATE INDEX "supply_movements_lot" ON "supply_movements" USING btree ("supply_lot_id","quantity_milli");--> statement-breakpoint
CREATE INDEX "supply_movements_into" ON "supply_movements" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supply_movements_taken_back" ON "supply_movements" USING btree ("takes_back_id");--> statement-breakpoint
CREATE INDEX "supply_movements_farm" ON "supply_movements" USING btree ("farm_id","kind","happened_on");