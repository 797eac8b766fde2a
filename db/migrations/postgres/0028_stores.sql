CREATE TABLE "store_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" bigint NOT NULL,
	"farm_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	"is_problem" boolean NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_orders" (
	"store_id" bigint NOT NULL,
	"remote_id" text NOT NULL,
	"farm_id" bigint NOT NULL,
	"number" text NOT NULL,
	"order_id" bigint,
	"remote_updated_at" bigint NOT NULL,
	"state" text NOT NULL,
	"lines" jsonb NOT NULL,
	"problem" text,
	CONSTRAINT "store_orders_store_id_remote_id_pk" PRIMARY KEY("store_id","remote_id")
);
--> statement-breakpoint
CREATE TABLE "store_products" (
	"store_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"farm_id" bigint NOT NULL,
	"offer_id" bigint NOT NULL,
	"remote_id" text,
	"ready_on" text,
	"sent" text,
	"stock" bigint,
	"failure" text,
	"retry_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "store_products_store_id_sku_pk" PRIMARY KEY("store_id","sku")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"login_sealed" text NOT NULL,
	"sells_ahead" boolean NOT NULL,
	"auto_sync" boolean NOT NULL,
	"interval_hours" bigint NOT NULL,
	"state" text NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	"failure" text,
	"orders_until" bigint NOT NULL,
	"orders_due_at" bigint NOT NULL,
	"stock_due_at" bigint NOT NULL,
	"sync_due_at" bigint NOT NULL,
	"is_asked" boolean DEFAULT false NOT NULL,
	"paused_until" bigint DEFAULT 0 NOT NULL,
	"asked_until" bigint DEFAULT 0 NOT NULL,
	"phase" text,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"products_count" bigint DEFAULT 0 NOT NULL,
	"last_sync_at" bigint,
	"run_until" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store_log" ADD CONSTRAINT "store_log_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_log" ADD CONSTRAINT "store_log_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_orders" ADD CONSTRAINT "store_orders_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_orders" ADD CONSTRAINT "store_orders_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_orders" ADD CONSTRAINT "store_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_log_store" ON "store_log" USING btree ("store_id","id");--> statement-breakpoint
CREATE INDEX "store_orders_order" ON "store_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "store_orders_state" ON "store_orders" USING btree ("store_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_farm" ON "stores" USING btree ("farm_id","address");