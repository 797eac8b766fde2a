CREATE TABLE "camera_frames" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"view" text NOT NULL,
	"name" text NOT NULL,
	"zone" text NOT NULL,
	"cycle_id" bigint,
	"hour_at" bigint NOT NULL,
	"at" bigint NOT NULL,
	"picture" text,
	"bytes" bigint NOT NULL,
	"gap" text
);
--> statement-breakpoint
ALTER TABLE "camera_events" ADD COLUMN "entry_id" bigint;--> statement-breakpoint
ALTER TABLE "camera_frames" ADD CONSTRAINT "camera_frames_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_frames" ADD CONSTRAINT "camera_frames_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_frames" ADD CONSTRAINT "camera_frames_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "camera_frames_hour" ON "camera_frames" USING btree ("device_id","view","hour_at");--> statement-breakpoint
CREATE INDEX "camera_frames_farm" ON "camera_frames" USING btree ("farm_id","at");--> statement-breakpoint
CREATE INDEX "camera_frames_cycle" ON "camera_frames" USING btree ("cycle_id","at");