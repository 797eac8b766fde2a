CREATE TABLE "calibration_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"type" text NOT NULL,
	"step" bigint NOT NULL,
	"points" jsonb NOT NULL,
	"started_by" text NOT NULL,
	"started_at" bigint NOT NULL,
	"touched_at" bigint NOT NULL,
	"ended_at" bigint,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "calibrations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"version" bigint NOT NULL,
	"slope" double precision NOT NULL,
	"offset" double precision NOT NULL,
	"from_at" bigint NOT NULL,
	"points" jsonb NOT NULL,
	"note" text,
	"made_by" text NOT NULL,
	"undone_at" bigint,
	"undone_by" text
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"device_id" bigint,
	"cause" text NOT NULL,
	"from_at" bigint NOT NULL,
	"to_at" bigint,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "reading_chunks" (
	"point_id" bigint NOT NULL,
	"hour_at" bigint NOT NULL,
	"count" bigint NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "reading_chunks_point_id_hour_at_pk" PRIMARY KEY("point_id","hour_at")
);
--> statement-breakpoint
CREATE TABLE "rollup_marks" (
	"level_ms" bigint NOT NULL,
	"at" bigint NOT NULL,
	"touched_at" bigint NOT NULL,
	CONSTRAINT "rollup_marks_level_ms_at_pk" PRIMARY KEY("level_ms","at")
);
--> statement-breakpoint
CREATE TABLE "rollups" (
	"point_id" bigint NOT NULL,
	"level_ms" bigint NOT NULL,
	"at" bigint NOT NULL,
	"count" bigint NOT NULL,
	"good" bigint NOT NULL,
	"min" double precision,
	"max" double precision,
	"mean" double precision,
	"last" double precision,
	CONSTRAINT "rollups_point_id_level_ms_at_pk" PRIMARY KEY("point_id","level_ms","at")
);
--> statement-breakpoint
ALTER TABLE "calibration_sessions" ADD CONSTRAINT "calibration_sessions_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_sessions" ADD CONSTRAINT "calibration_sessions_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calibration_sessions_point" ON "calibration_sessions" USING btree ("point_id","ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calibrations_version" ON "calibrations" USING btree ("point_id","version");--> statement-breakpoint
CREATE INDEX "calibrations_farm" ON "calibrations" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "outages_agent" ON "outages" USING btree ("agent_id","from_at");--> statement-breakpoint
CREATE INDEX "outages_farm" ON "outages" USING btree ("farm_id","from_at");