CREATE TABLE "nutrient_batches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"mix_id" text,
	"mix_name" text NOT NULL,
	"mixed_on" text NOT NULL,
	"tank_liters" double precision NOT NULL,
	"portions" jsonb NOT NULL,
	"pumps" jsonb NOT NULL,
	"undone_by" text,
	"recorded_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supply_movements" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "nutrient_batches" ADD CONSTRAINT "nutrient_batches_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nutrient_batches" ADD CONSTRAINT "nutrient_batches_mix_id_nutrient_mixes_id_fk" FOREIGN KEY ("mix_id") REFERENCES "public"."nutrient_mixes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nutrient_batches_farm" ON "nutrient_batches" USING btree ("farm_id","mixed_on");--> statement-breakpoint
ALTER TABLE "supply_movements" ADD CONSTRAINT "supply_movements_batch_id_nutrient_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."nutrient_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supply_movements_batch" ON "supply_movements" USING btree ("batch_id");