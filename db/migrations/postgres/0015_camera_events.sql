CREATE TABLE "camera_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"key" text NOT NULL,
	"what" text NOT NULL,
	"by" text NOT NULL,
	"from_at" bigint NOT NULL,
	"to_at" bigint,
	"is_recorded" boolean NOT NULL,
	"picture" text
);
--> statement-breakpoint
ALTER TABLE "camera_events" ADD CONSTRAINT "camera_events_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_events" ADD CONSTRAINT "camera_events_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "camera_events_key" ON "camera_events" USING btree ("device_id","key");--> statement-breakpoint
CREATE INDEX "camera_events_farm" ON "camera_events" USING btree ("farm_id","from_at");