CREATE TABLE "farm_members" (
	"farm_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "farm_members_farm_id_user_id_pk" PRIMARY KEY("farm_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"current_farm_id" bigint,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"secret_hash" text NOT NULL,
	"hostname" text NOT NULL,
	"platform" text NOT NULL,
	"version" text NOT NULL,
	"ip" text,
	"boot_id" text,
	"vitals" jsonb,
	"enrolled_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "enrolment_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "ingest_gaps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"from_at" bigint NOT NULL,
	"to_at" bigint NOT NULL,
	"records" bigint NOT NULL,
	"cause" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ingest_lanes" (
	"agent_id" text NOT NULL,
	"boot_id" text NOT NULL,
	"lane" text NOT NULL,
	"acked_through" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "ingest_lanes_agent_id_boot_id_lane_pk" PRIMARY KEY("agent_id","boot_id","lane")
);
--> statement-breakpoint
CREATE TABLE "ingest_refusals" (
	"agent_id" text NOT NULL,
	"cause" text NOT NULL,
	"count" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	"last_detail" text,
	CONSTRAINT "ingest_refusals_agent_id_cause_pk" PRIMARY KEY("agent_id","cause")
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"farm_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"equipment_id" bigint,
	"device_key" text,
	"point_key" text,
	"op" text NOT NULL,
	"args" jsonb NOT NULL,
	"issued_by" text NOT NULL,
	"issued_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"status" text NOT NULL,
	"sent_at" bigint,
	"ended_at" bigint,
	"reason" text,
	"read_back" boolean
);
--> statement-breakpoint
CREATE TABLE "equipment" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"zone" text NOT NULL,
	"type" text NOT NULL,
	"output_class" text NOT NULL,
	"mode" text DEFAULT 'auto' NOT NULL,
	"desired_on" boolean,
	"desired_until" bigint,
	"desired_by" text,
	"desired_at" bigint,
	"decision" jsonb,
	"decision_at" bigint
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"driver" text NOT NULL,
	"kind" text NOT NULL,
	"vendor" text,
	"model" text,
	"address" text NOT NULL,
	"identity" text,
	"zone" text,
	"status" text NOT NULL,
	"status_reason" text,
	"status_at" bigint NOT NULL,
	"details" jsonb,
	"removed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "points" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"quantity" text NOT NULL,
	"unit" text NOT NULL,
	"role" text,
	"capacity" double precision,
	"writable" boolean NOT NULL,
	"interval_ms" bigint NOT NULL,
	"removed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "farms" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"location" text,
	"timezone" text NOT NULL,
	"system_type" text NOT NULL,
	"farm_type" text DEFAULT 'commercial' NOT NULL,
	"nursery_rows" bigint NOT NULL,
	"nursery_trays_per_row" bigint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_simulated" boolean DEFAULT false NOT NULL,
	"emergency_stopped_at" bigint,
	"emergency_stopped_by" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planting_cycles" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"crop_name" text NOT NULL,
	"variety_name" text,
	"quantity" bigint NOT NULL,
	"plant_date" text NOT NULL,
	"transplant_days" bigint NOT NULL,
	"harvest_days" bigint NOT NULL,
	"zone" text NOT NULL,
	"status" text NOT NULL,
	"notes" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"planting_cycle_id" bigint,
	"task_type" text NOT NULL,
	"title" text NOT NULL,
	"task_date" text NOT NULL,
	"priority" text NOT NULL,
	"is_completed" boolean DEFAULT false NOT NULL,
	"completed_at" bigint,
	"completed_by" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "latest_values" (
	"point_id" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"value" double precision,
	"quality" bigint NOT NULL,
	"reason" text,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "readings" (
	"at" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"value" double precision NOT NULL,
	"quality" bigint NOT NULL,
	CONSTRAINT "readings_at_point_id_pk" PRIMARY KEY("at","point_id")
);
--> statement-breakpoint
ALTER TABLE "farm_members" ADD CONSTRAINT "farm_members_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_members" ADD CONSTRAINT "farm_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_current_farm_id_farms_id_fk" FOREIGN KEY ("current_farm_id") REFERENCES "public"."farms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_codes" ADD CONSTRAINT "enrolment_codes_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingest_gaps" ADD CONSTRAINT "ingest_gaps_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingest_lanes" ADD CONSTRAINT "ingest_lanes_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planting_cycles" ADD CONSTRAINT "planting_cycles_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "farm_members_user" ON "farm_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "agents_farm" ON "agents" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "enrolment_codes_expiry" ON "enrolment_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ingest_gaps_agent" ON "ingest_gaps" USING btree ("agent_id","from_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commands_agent_seq" ON "commands" USING btree ("agent_id","seq");--> statement-breakpoint
CREATE INDEX "commands_farm" ON "commands" USING btree ("farm_id","issued_at");--> statement-breakpoint
CREATE INDEX "commands_equipment" ON "commands" USING btree ("equipment_id","issued_at");--> statement-breakpoint
CREATE INDEX "commands_open" ON "commands" USING btree ("status","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_farm_key" ON "equipment" USING btree ("farm_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_point" ON "equipment" USING btree ("point_id");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_agent_key" ON "devices" USING btree ("agent_id","key");--> statement-breakpoint
CREATE INDEX "devices_farm" ON "devices" USING btree ("farm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "points_device_key" ON "points" USING btree ("device_id","key");--> statement-breakpoint
CREATE INDEX "points_farm" ON "points" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "planting_cycles_farm" ON "planting_cycles" USING btree ("farm_id","status");--> statement-breakpoint
CREATE INDEX "tasks_farm" ON "tasks" USING btree ("farm_id","is_completed","task_date");--> statement-breakpoint
CREATE INDEX "tasks_cycle" ON "tasks" USING btree ("planting_cycle_id");