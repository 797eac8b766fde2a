CREATE TABLE "network_devices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"key" text NOT NULL,
	"found" jsonb NOT NULL,
	"first_seen_at" bigint NOT NULL,
	"first_search_id" text NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"last_search_id" text NOT NULL,
	"found_by" text NOT NULL,
	"moved_from" text,
	"moved_at" bigint,
	"name" text,
	"zone" text,
	"is_by_hand" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discoveries" ADD COLUMN "scan" text DEFAULT 'farm-equipment' NOT NULL;--> statement-breakpoint
ALTER TABLE "discoveries" ADD COLUMN "targets" jsonb;--> statement-breakpoint
ALTER TABLE "discoveries" ADD COLUMN "looked" jsonb;--> statement-breakpoint
ALTER TABLE "network_devices" ADD CONSTRAINT "network_devices_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_devices" ADD CONSTRAINT "network_devices_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "network_devices_key" ON "network_devices" USING btree ("agent_id","key");--> statement-breakpoint
CREATE INDEX "network_devices_farm" ON "network_devices" USING btree ("farm_id");