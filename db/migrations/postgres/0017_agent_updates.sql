CREATE TABLE "agent_releases" (
	"sha256" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"first_offered_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_updates" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"policy" text NOT NULL,
	"hour" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "update_tried_at" bigint;--> statement-breakpoint
ALTER TABLE "agent_updates" ADD CONSTRAINT "agent_updates_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;