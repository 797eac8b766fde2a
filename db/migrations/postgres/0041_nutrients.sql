CREATE TABLE "nutrient_mixes" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"name" text NOT NULL,
	"body" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nutrient_products" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"name" text NOT NULL,
	"salt_id" text,
	"purity_pct" double precision,
	"label" jsonb,
	"tank" text,
	"solubility_g_per_l" double precision,
	"price_per_kg_cents" bigint,
	"lot" text,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nutrient_waters" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"name" text NOT NULL,
	"analysed_on" text,
	"analysis" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "nutrient_mixes" ADD CONSTRAINT "nutrient_mixes_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nutrient_products" ADD CONSTRAINT "nutrient_products_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nutrient_waters" ADD CONSTRAINT "nutrient_waters_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nutrient_mixes_farm" ON "nutrient_mixes" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "nutrient_products_farm" ON "nutrient_products" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "nutrient_waters_farm" ON "nutrient_waters" USING btree ("farm_id");