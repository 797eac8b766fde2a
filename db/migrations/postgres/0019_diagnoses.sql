CREATE TABLE "diagnoses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"planting_cycle_id" bigint,
	"crop_name" text,
	"notes" text,
	"file" text NOT NULL,
	"measures" jsonb NOT NULL,
	"tissue" "bytea" NOT NULL,
	"facts" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"ranked" jsonb NOT NULL,
	"is_known" boolean NOT NULL,
	"cause_id" text,
	"share" double precision,
	"verdict" text,
	"verdict_cause_id" text,
	"verdict_by" text,
	"verdict_at" bigint,
	"made_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "diagnoses" ADD CONSTRAINT "diagnoses_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnoses" ADD CONSTRAINT "diagnoses_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diagnoses_farm" ON "diagnoses" USING btree ("farm_id","created_at");