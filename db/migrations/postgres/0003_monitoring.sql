CREATE TABLE "alarm_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"alarm_id" text NOT NULL,
	"at" bigint NOT NULL,
	"what" text NOT NULL,
	"by" text,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "alarm_rules" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"severity" text NOT NULL,
	"quantity" text,
	"point_id" bigint,
	"follows_targets" boolean NOT NULL,
	"above" double precision,
	"below" double precision,
	"hysteresis" double precision NOT NULL,
	"delay_ms" bigint NOT NULL,
	"clear_ms" bigint NOT NULL,
	"from_minute" bigint,
	"to_minute" bigint,
	"is_on" boolean NOT NULL,
	"changed_at" bigint NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_watches" (
	"farm_id" bigint NOT NULL,
	"trouble_key" text NOT NULL,
	"is_raised" boolean NOT NULL,
	"since_at" bigint,
	CONSTRAINT "alarm_watches_farm_id_trouble_key_pk" PRIMARY KEY("farm_id","trouble_key")
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"cause_key" text NOT NULL,
	"open_key" text,
	"is_many" boolean NOT NULL,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"agent_id" text,
	"size" bigint NOT NULL,
	"parts" jsonb NOT NULL,
	"hidden" bigint NOT NULL,
	"raised_at" bigint NOT NULL,
	"cleared_at" bigint,
	"acknowledged_at" bigint,
	"acknowledged_by" text,
	"snoozed_until" bigint,
	"told" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"channel_id" text NOT NULL,
	"farm_id" bigint,
	"alarm_id" text,
	"purpose" text NOT NULL,
	"severity" text NOT NULL,
	"message_sealed" text,
	"created_at" bigint NOT NULL,
	"attempts" bigint NOT NULL,
	"next_attempt_at" bigint NOT NULL,
	"mail_id" bigint,
	"text_id" bigint,
	"sent_at" bigint,
	"given_up_at" bigint,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "escalation_steps" (
	"farm_id" bigint NOT NULL,
	"position" bigint NOT NULL,
	"user_id" text NOT NULL,
	"wait_ms" bigint NOT NULL,
	CONSTRAINT "escalation_steps_farm_id_position_pk" PRIMARY KEY("farm_id","position")
);
--> statement-breakpoint
CREATE TABLE "notify_channels" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"farm_id" bigint,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"address_sealed" text NOT NULL,
	"signing_key_sealed" text,
	"least_severity" text NOT NULL,
	"quiet_from" bigint,
	"quiet_to" bigint,
	"is_on" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"tested_at" bigint,
	"succeeded_at" bigint,
	"failed_at" bigint,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key_sealed" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calibration_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"type" text NOT NULL,
	"step" bigint NOT NULL,
	"points" jsonb NOT NULL,
	"started_by" text NOT NULL,
	"user_id" text,
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
	"stuck" bigint NOT NULL,
	"spikes" bigint NOT NULL,
	"min" double precision,
	"max" double precision,
	"mean" double precision,
	"last" double precision,
	CONSTRAINT "rollups_point_id_level_ms_at_pk" PRIMARY KEY("point_id","level_ms","at")
);
--> statement-breakpoint
CREATE TABLE "sensor_limits" (
	"point_id" bigint PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"min" double precision,
	"max" double precision,
	"max_step_per_s" double precision,
	"flat_ms" bigint,
	"changed_at" bigint NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "kind" text DEFAULT 'farm-agent' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_events" ADD CONSTRAINT "alarm_events_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD CONSTRAINT "alarm_rules_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD CONSTRAINT "alarm_rules_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_watches" ADD CONSTRAINT "alarm_watches_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel_id_notify_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."notify_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation_steps" ADD CONSTRAINT "escalation_steps_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation_steps" ADD CONSTRAINT "escalation_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notify_channels" ADD CONSTRAINT "notify_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notify_channels" ADD CONSTRAINT "notify_channels_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_sessions" ADD CONSTRAINT "calibration_sessions_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_sessions" ADD CONSTRAINT "calibration_sessions_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_sessions" ADD CONSTRAINT "calibration_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_limits" ADD CONSTRAINT "sensor_limits_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_limits" ADD CONSTRAINT "sensor_limits_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_events_alarm" ON "alarm_events" USING btree ("alarm_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_rules_key" ON "alarm_rules" USING btree ("farm_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open" ON "alarms" USING btree ("open_key");--> statement-breakpoint
CREATE INDEX "alarms_lasting" ON "alarms" USING btree ("farm_id","cleared_at");--> statement-breakpoint
CREATE INDEX "alarms_farm" ON "alarms" USING btree ("farm_id","raised_at");--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("sent_at","next_attempt_at");--> statement-breakpoint
CREATE INDEX "deliveries_channel" ON "deliveries" USING btree ("channel_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_alarm" ON "deliveries" USING btree ("alarm_id");--> statement-breakpoint
CREATE INDEX "notify_channels_user" ON "notify_channels" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notify_channels_farm" ON "notify_channels" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "calibration_sessions_point" ON "calibration_sessions" USING btree ("point_id","ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calibrations_version" ON "calibrations" USING btree ("point_id","version");--> statement-breakpoint
CREATE INDEX "calibrations_farm" ON "calibrations" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "outages_agent" ON "outages" USING btree ("agent_id","from_at");--> statement-breakpoint
CREATE INDEX "outages_farm" ON "outages" USING btree ("farm_id","from_at");--> statement-breakpoint
CREATE INDEX "sensor_limits_farm" ON "sensor_limits" USING btree ("farm_id");
--> statement-breakpoint
-- Readings from before have no roll-ups yet: each minute that has some is to be rolled up.
INSERT INTO "rollup_marks" ("level_ms", "at", "touched_at")
WITH RECURSIVE "minutes" ("at") AS (
	SELECT (SELECT r."at" - r."at" % 60000 FROM "readings" r ORDER BY r."at" LIMIT 1)
	UNION ALL
	SELECT (SELECT r."at" - r."at" % 60000 FROM "readings" r WHERE r."at" >= m."at" + 60000 ORDER BY r."at" LIMIT 1)
	FROM "minutes" m WHERE m."at" IS NOT NULL
)
SELECT 60000, "at", "at" FROM "minutes" WHERE "at" IS NOT NULL;--> statement-breakpoint
-- From here on readings are partitioned by time; what is there becomes the first partition as it is.
ALTER TABLE "readings" RENAME TO "readings_before";--> statement-breakpoint
ALTER TABLE "readings_before" RENAME CONSTRAINT "readings_at_point_id_pk" TO "readings_before_pk";--> statement-breakpoint
CREATE TABLE "readings" (
	"at" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"value" double precision NOT NULL,
	"quality" bigint NOT NULL,
	CONSTRAINT "readings_at_point_id_pk" PRIMARY KEY("at","point_id")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE TABLE "readings_default" PARTITION OF "readings" DEFAULT;--> statement-breakpoint
DO $$
DECLARE until_at bigint;
BEGIN
	SELECT max("at") - max("at") % 3600000 + 3600000 INTO until_at FROM "readings_before";
	IF until_at IS NULL THEN
		DROP TABLE "readings_before";
	ELSE
		EXECUTE format('ALTER TABLE "readings" ATTACH PARTITION "readings_before" FOR VALUES FROM (MINVALUE) TO (%s)', until_at);
	END IF;
END $$;
