CREATE TABLE "checklist_deviations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"step_key" text NOT NULL,
	"label" text NOT NULL,
	"found" text NOT NULL,
	"wanted" text NOT NULL,
	"action" text,
	"action_by" text,
	"action_written_by" text,
	"action_at" bigint
);
--> statement-breakpoint
CREATE TABLE "checklist_photos" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"file" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checklist_records" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"checklist_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"task_id" bigint,
	"name" text NOT NULL,
	"answers" jsonb NOT NULL,
	"note" text,
	"signature" text NOT NULL,
	"signed_by" text NOT NULL,
	"signed_at" bigint NOT NULL,
	"corrects_id" bigint,
	"correction" text,
	"reviewed_by" text,
	"reviewed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "checklist_series" (
	"series_id" bigint PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"checklist_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checklist_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"checklist_id" bigint NOT NULL,
	"version" bigint NOT NULL,
	"steps" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checklists" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"name" text NOT NULL,
	"version" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "control_points" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"place_key" text NOT NULL,
	"name" text NOT NULL,
	"point_id" bigint,
	"low_c" double precision,
	"high_c" double precision NOT NULL,
	"allowed_min" bigint NOT NULL,
	"source" text,
	"valid_from" bigint NOT NULL,
	"valid_to" bigint,
	"checked_through" bigint,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "excursions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"control_point_id" bigint NOT NULL,
	"from_at" bigint NOT NULL,
	"to_at" bigint,
	"out_ms" bigint NOT NULL,
	"silent_ms" bigint NOT NULL,
	"worst_c" double precision,
	"action" text,
	"action_by" text,
	"action_written_by" text,
	"action_at" bigint
);
--> statement-breakpoint
ALTER TABLE "checklist_deviations" ADD CONSTRAINT "checklist_deviations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_deviations" ADD CONSTRAINT "checklist_deviations_record_id_checklist_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."checklist_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_photos" ADD CONSTRAINT "checklist_photos_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_photos" ADD CONSTRAINT "checklist_photos_record_id_checklist_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."checklist_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_records" ADD CONSTRAINT "checklist_records_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_records" ADD CONSTRAINT "checklist_records_checklist_id_checklists_id_fk" FOREIGN KEY ("checklist_id") REFERENCES "public"."checklists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_records" ADD CONSTRAINT "checklist_records_version_id_checklist_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."checklist_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_records" ADD CONSTRAINT "checklist_records_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_series" ADD CONSTRAINT "checklist_series_series_id_task_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."task_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_series" ADD CONSTRAINT "checklist_series_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_series" ADD CONSTRAINT "checklist_series_checklist_id_checklists_id_fk" FOREIGN KEY ("checklist_id") REFERENCES "public"."checklists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_versions" ADD CONSTRAINT "checklist_versions_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_versions" ADD CONSTRAINT "checklist_versions_checklist_id_checklists_id_fk" FOREIGN KEY ("checklist_id") REFERENCES "public"."checklists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklists" ADD CONSTRAINT "checklists_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_points" ADD CONSTRAINT "control_points_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_points" ADD CONSTRAINT "control_points_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excursions" ADD CONSTRAINT "excursions_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excursions" ADD CONSTRAINT "excursions_control_point_id_control_points_id_fk" FOREIGN KEY ("control_point_id") REFERENCES "public"."control_points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checklist_deviations_record" ON "checklist_deviations" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "checklist_deviations_farm" ON "checklist_deviations" USING btree ("farm_id","action_at");--> statement-breakpoint
CREATE INDEX "checklist_photos_record" ON "checklist_photos" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "checklist_records_farm" ON "checklist_records" USING btree ("farm_id","signed_at");--> statement-breakpoint
CREATE INDEX "checklist_records_checklist" ON "checklist_records" USING btree ("checklist_id","signed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_records_corrects" ON "checklist_records" USING btree ("corrects_id");--> statement-breakpoint
CREATE INDEX "checklist_series_checklist" ON "checklist_series" USING btree ("checklist_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_versions_number" ON "checklist_versions" USING btree ("checklist_id","version");--> statement-breakpoint
CREATE INDEX "checklist_versions_farm" ON "checklist_versions" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "checklists_farm" ON "checklists" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "control_points_farm" ON "control_points" USING btree ("farm_id","place_key");--> statement-breakpoint
CREATE INDEX "excursions_point" ON "excursions" USING btree ("control_point_id","from_at");--> statement-breakpoint
CREATE INDEX "excursions_farm" ON "excursions" USING btree ("farm_id","from_at");