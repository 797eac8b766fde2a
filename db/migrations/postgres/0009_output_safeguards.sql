CREATE TABLE "output_safeguards" (
	"equipment_id" bigint PRIMARY KEY NOT NULL,
	"limits" jsonb NOT NULL,
	"interlocks" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "output_safeguards" ADD CONSTRAINT "output_safeguards_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;