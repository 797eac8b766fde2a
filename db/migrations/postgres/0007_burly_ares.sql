CREATE TABLE "output_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"equipment_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	"is_on" boolean NOT NULL,
	"layer" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "output_decisions" ADD CONSTRAINT "output_decisions_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "output_decisions_output" ON "output_decisions" USING btree ("equipment_id","at");--> statement-breakpoint
CREATE INDEX "output_decisions_at" ON "output_decisions" USING btree ("at");