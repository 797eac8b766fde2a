CREATE TABLE "rollup_work" (
	"farm_id" bigint NOT NULL,
	"level_ms" bigint NOT NULL,
	"at" bigint NOT NULL,
	"touched_at" bigint NOT NULL,
	"held_until" bigint NOT NULL,
	CONSTRAINT "rollup_work_farm_id_level_ms_at_pk" PRIMARY KEY("farm_id","level_ms","at")
);
--> statement-breakpoint
ALTER TABLE "rollup_work" ADD CONSTRAINT "rollup_work_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rollup_work_due" ON "rollup_work" USING btree ("level_ms","at");