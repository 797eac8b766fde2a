CREATE TABLE "lot_reservations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"quantity_milli" bigint NOT NULL,
	"is_ahead" boolean NOT NULL,
	"movement_id" bigint
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"crop_name" text NOT NULL,
	"variety_name" text,
	"unit" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"pack_milli" bigint NOT NULL,
	"pack_cents" bigint NOT NULL,
	"kept_back_milli" bigint DEFAULT 0 NOT NULL,
	"shelf_days" bigint,
	"per_plant_milli" bigint,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"offer_id" bigint,
	"title" text NOT NULL,
	"unit" text NOT NULL,
	"pack_milli" bigint NOT NULL,
	"packs" bigint NOT NULL,
	"refunded_packs" bigint DEFAULT 0 NOT NULL,
	"pack_cents" bigint NOT NULL,
	"ready_on" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"number" text NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text,
	"note" text,
	"token_hash" text,
	"hold_until" bigint,
	"placed_at" bigint NOT NULL,
	"packed_at" bigint,
	"ended_at" bigint,
	"end_reason" text,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "farm_shops" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"intro" text,
	"pickup" text NOT NULL,
	"is_open" boolean NOT NULL,
	"is_listed" boolean NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lot_reservations" ADD CONSTRAINT "lot_reservations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_reservations" ADD CONSTRAINT "lot_reservations_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_reservations" ADD CONSTRAINT "lot_reservations_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_shops" ADD CONSTRAINT "farm_shops_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lot_reservations_line" ON "lot_reservations" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "lot_reservations_lot" ON "lot_reservations" USING btree ("lot_id","movement_id");--> statement-breakpoint
CREATE INDEX "lot_reservations_movement" ON "lot_reservations" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "offers_farm" ON "offers" USING btree ("farm_id","crop_name");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_farm" ON "orders" USING btree ("farm_id","state","placed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_token" ON "orders" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("farm_id","source","number");--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("state","hold_until");--> statement-breakpoint
CREATE UNIQUE INDEX "farm_shops_slug" ON "farm_shops" USING btree ("slug");