CREATE TABLE "vision_models" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"key_sealed" text,
	"calls_a_day" bigint NOT NULL,
	"used_on" text,
	"used" bigint DEFAULT 0 NOT NULL,
	"consent_by" text NOT NULL,
	"consent_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vision_models" ADD CONSTRAINT "vision_models_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;