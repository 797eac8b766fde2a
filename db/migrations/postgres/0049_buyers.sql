CREATE TABLE "buyer_prices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"offer_id" bigint NOT NULL,
	"pack_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standing_order_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"standing_order_id" bigint NOT NULL,
	"offer_id" bigint NOT NULL,
	"packs" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buyers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"contact_name" text,
	"email" text,
	"phone" text,
	"address_line1" text,
	"address_line2" text,
	"postcode" text,
	"city" text,
	"country" text,
	"delivery_weekdays" jsonb NOT NULL,
	"route" text,
	"stop" bigint,
	"payment_days" bigint NOT NULL,
	"tax_number" text,
	"notes" text,
	"archived_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standing_order_pauses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"standing_order_id" bigint NOT NULL,
	"from_day" text NOT NULL,
	"until_day" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "standing_orders" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"starts_on" text NOT NULL,
	"ends_on" text,
	"weekdays" jsonb NOT NULL,
	"lead_days" bigint NOT NULL,
	"note" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_on" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "standing_order_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "standing_on" text;--> statement-breakpoint
ALTER TABLE "buyer_prices" ADD CONSTRAINT "buyer_prices_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_prices" ADD CONSTRAINT "buyer_prices_buyer_id_buyers_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."buyers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_prices" ADD CONSTRAINT "buyer_prices_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_order_lines" ADD CONSTRAINT "standing_order_lines_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_order_lines" ADD CONSTRAINT "standing_order_lines_standing_order_id_standing_orders_id_fk" FOREIGN KEY ("standing_order_id") REFERENCES "public"."standing_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_order_lines" ADD CONSTRAINT "standing_order_lines_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyers" ADD CONSTRAINT "buyers_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_order_pauses" ADD CONSTRAINT "standing_order_pauses_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_order_pauses" ADD CONSTRAINT "standing_order_pauses_standing_order_id_standing_orders_id_fk" FOREIGN KEY ("standing_order_id") REFERENCES "public"."standing_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_buyer_id_buyers_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."buyers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "buyer_prices_offer" ON "buyer_prices" USING btree ("buyer_id","offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "standing_order_lines_offer" ON "standing_order_lines" USING btree ("standing_order_id","offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "buyers_name" ON "buyers" USING btree ("farm_id","name");--> statement-breakpoint
CREATE INDEX "standing_order_pauses_order" ON "standing_order_pauses" USING btree ("standing_order_id");--> statement-breakpoint
CREATE INDEX "standing_orders_farm" ON "standing_orders" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "standing_orders_buyer" ON "standing_orders" USING btree ("buyer_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_buyers_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."buyers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_standing_order_id_standing_orders_id_fk" FOREIGN KEY ("standing_order_id") REFERENCES "public"."standing_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_on","farm_id");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_standing" ON "orders" USING btree ("standing_order_id","standing_on");