CREATE TABLE "hourly_price_settings" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"extra_per_kwh" double precision NOT NULL,
	"extra_percent" double precision NOT NULL,
	"url" text,
	"next_fetch_at" bigint,
	"fetched_at" bigint,
	"failures" bigint DEFAULT 0 NOT NULL,
	"failure" text,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hourly_prices" (
	"farm_id" bigint NOT NULL,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"currency" text NOT NULL,
	"per_kwh" double precision NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "hourly_prices_farm_id_starts_at_pk" PRIMARY KEY("farm_id","starts_at")
);
--> statement-breakpoint
ALTER TABLE "hourly_price_settings" ADD CONSTRAINT "hourly_price_settings_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hourly_prices" ADD CONSTRAINT "hourly_prices_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hourly_price_settings_due" ON "hourly_price_settings" USING btree ("next_fetch_at");