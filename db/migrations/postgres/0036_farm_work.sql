CREATE TABLE "farm_work" (
	"job" text NOT NULL,
	"farm_id" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	CONSTRAINT "farm_work_job_farm_id_pk" PRIMARY KEY("job","farm_id")
);
--> statement-breakpoint
CREATE TABLE "job_leases" (
	"job" text PRIMARY KEY NOT NULL,
	"held_until" bigint NOT NULL,
	"failed_at" bigint,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "inventory_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "farm_work" ADD CONSTRAINT "farm_work_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "farm_work_due" ON "farm_work" USING btree ("job","due_at");