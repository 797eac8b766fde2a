CREATE TABLE "cloud_outlets" (
	"point_id" bigint PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"device_id" text NOT NULL,
	"outlet_id" text NOT NULL,
	"state" text NOT NULL,
	"risk" text,
	"ends_as" text,
	"before_stop" text,
	"accepted_by" text,
	"accepted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "grow_clouds" (
	"agent_id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"base_url" text NOT NULL,
	"key_sealed" text NOT NULL,
	"timeout_ms" bigint NOT NULL,
	"answer" jsonb NOT NULL,
	"answered_at" bigint NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	"failure" text,
	"next_poll_at" bigint NOT NULL,
	"run_by" text,
	"run_until" bigint
);
--> statement-breakpoint
ALTER TABLE "cloud_outlets" ADD CONSTRAINT "cloud_outlets_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_outlets" ADD CONSTRAINT "cloud_outlets_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grow_clouds" ADD CONSTRAINT "grow_clouds_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grow_clouds" ADD CONSTRAINT "grow_clouds_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cloud_outlets_agent" ON "cloud_outlets" USING btree ("agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grow_clouds_farm" ON "grow_clouds" USING btree ("farm_id");