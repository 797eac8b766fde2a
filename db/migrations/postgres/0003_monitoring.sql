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
ALTER TABLE "outages" ADD CONSTRAINT "outages_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outages_agent" ON "outages" USING btree ("agent_id","from_at");--> statement-breakpoint
CREATE INDEX "outages_farm" ON "outages" USING btree ("farm_id","from_at");