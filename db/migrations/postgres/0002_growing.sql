CREATE TABLE "calendar_feeds" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_read_at" bigint
);
--> statement-breakpoint
CREATE TABLE "stage_observations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"planting_cycle_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"seen_on" text NOT NULL,
	"note" text,
	"seen_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_reminders" (
	"task_id" bigint NOT NULL,
	"task_date" text NOT NULL,
	"channel" text NOT NULL,
	"queued_at" bigint NOT NULL,
	CONSTRAINT "task_reminders_task_id_task_date_channel_pk" PRIMARY KEY("task_id","task_date","channel")
);
--> statement-breakpoint
CREATE TABLE "task_series" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"every" bigint NOT NULL,
	"unit" text NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text,
	"priority" text NOT NULL,
	"estimated_duration_min" bigint NOT NULL,
	"place" text,
	"assigned_to" text,
	"planned_through" text,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "tray_bookings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"planting_cycle_id" bigint NOT NULL,
	"tray_row" bigint NOT NULL,
	"tray" bigint NOT NULL,
	"from_day" text NOT NULL,
	"until_day" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "harvests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"harvested_on" text NOT NULL,
	"quantity_milli" bigint NOT NULL,
	"weight_g" bigint,
	"waste_milli" bigint DEFAULT 0 NOT NULL,
	"grade" text NOT NULL,
	"storage_location" text NOT NULL,
	"notes" text,
	"recorded_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"planting_cycle_id" bigint,
	"code" text NOT NULL,
	"crop_name" text NOT NULL,
	"variety_name" text,
	"unit" text NOT NULL,
	"price_per_unit_cents" bigint NOT NULL,
	"seed_lot" text,
	"seed_supplier" text,
	"plants" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"harvest_id" bigint,
	"kind" text NOT NULL,
	"quantity_milli" bigint NOT NULL,
	"price_per_unit_cents" bigint,
	"buyer" text,
	"reason" text,
	"takes_back_id" bigint,
	"happened_on" text NOT NULL,
	"recorded_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"planting_cycle_id" bigint,
	"crop_name" text NOT NULL,
	"variety" text,
	"entry_type" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"notes" text,
	"zone" text,
	"quantity" bigint,
	"tags" jsonb NOT NULL,
	"source" text NOT NULL,
	"written_by" text NOT NULL,
	"written_by_id" text,
	"resolved_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_photos" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"file" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"recipient" text NOT NULL,
	"body_sealed" text,
	"created_at" bigint NOT NULL,
	"sent_at" bigint,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"next_attempt_at" bigint NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "active_recipes" (
	"farm_id" bigint NOT NULL,
	"zone" text NOT NULL,
	"recipe_id" text NOT NULL,
	"version" bigint NOT NULL,
	"selected_by" text NOT NULL,
	"selected_at" bigint NOT NULL,
	CONSTRAINT "active_recipes_farm_id_zone_pk" PRIMARY KEY("farm_id","zone")
);
--> statement-breakpoint
CREATE TABLE "recipe_versions" (
	"recipe_id" text NOT NULL,
	"version" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"note" text,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "recipe_versions_recipe_id_version_pk" PRIMARY KEY("recipe_id","version")
);
--> statement-breakpoint
CREATE TABLE "recipes" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"version" bigint NOT NULL,
	"copied_from" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"retired_at" bigint
);
--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "plants_per_tray" bigint DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "planting_cycles" ADD COLUMN "plant_time" text DEFAULT '09:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "planting_cycles" ADD COLUMN "transplanted_on" text;--> statement-breakpoint
ALTER TABLE "planting_cycles" ADD COLUMN "harvested_on" text;--> statement-breakpoint
ALTER TABLE "planting_cycles" ADD COLUMN "ended_on" text;--> statement-breakpoint
ALTER TABLE "planting_cycles" ADD COLUMN "recipe_id" text;--> statement-breakpoint
ALTER TABLE "planting_cycles" ADD COLUMN "remind_by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "planting_cycles" ADD COLUMN "remind_phone" text;--> statement-breakpoint
ALTER TABLE "planting_cycles" ADD COLUMN "started_by" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "series_id" bigint;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "series_day" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "estimated_duration_min" bigint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "completion_note" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "terminated_at" bigint;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "terminated_by" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "termination_reason" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "revision" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_observations" ADD CONSTRAINT "stage_observations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_observations" ADD CONSTRAINT "stage_observations_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_reminders" ADD CONSTRAINT "task_reminders_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_series" ADD CONSTRAINT "task_series_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_series" ADD CONSTRAINT "task_series_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tray_bookings" ADD CONSTRAINT "tray_bookings_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tray_bookings" ADD CONSTRAINT "tray_bookings_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvests" ADD CONSTRAINT "harvests_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvests" ADD CONSTRAINT "harvests_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_harvest_id_harvests_id_fk" FOREIGN KEY ("harvest_id") REFERENCES "public"."harvests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_photos" ADD CONSTRAINT "journal_photos_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_photos" ADD CONSTRAINT "journal_photos_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "active_recipes" ADD CONSTRAINT "active_recipes_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_versions" ADD CONSTRAINT "recipe_versions_recipe_id_recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."recipes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipes" ADD CONSTRAINT "recipes_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_of" ON "calendar_feeds" USING btree ("farm_id","user_id");--> statement-breakpoint
CREATE INDEX "stage_observations_cycle" ON "stage_observations" USING btree ("planting_cycle_id");--> statement-breakpoint
CREATE INDEX "stage_observations_farm" ON "stage_observations" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "task_series_farm" ON "task_series" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "tray_bookings_days" ON "tray_bookings" USING btree ("farm_id","until_day");--> statement-breakpoint
CREATE INDEX "tray_bookings_cycle" ON "tray_bookings" USING btree ("planting_cycle_id");--> statement-breakpoint
CREATE INDEX "harvests_lot" ON "harvests" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "harvests_farm" ON "harvests" USING btree ("farm_id","harvested_on");--> statement-breakpoint
CREATE UNIQUE INDEX "lots_code" ON "lots" USING btree ("farm_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "lots_cycle" ON "lots" USING btree ("planting_cycle_id");--> statement-breakpoint
CREATE INDEX "lots_seed" ON "lots" USING btree ("farm_id","seed_lot");--> statement-breakpoint
CREATE INDEX "stock_movements_lot" ON "stock_movements" USING btree ("lot_id","quantity_milli");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_taken_back" ON "stock_movements" USING btree ("takes_back_id");--> statement-breakpoint
CREATE INDEX "stock_movements_farm" ON "stock_movements" USING btree ("farm_id","kind","happened_on");--> statement-breakpoint
CREATE INDEX "journal_entries_farm" ON "journal_entries" USING btree ("farm_id","created_at");--> statement-breakpoint
CREATE INDEX "journal_entries_cycle" ON "journal_entries" USING btree ("planting_cycle_id");--> statement-breakpoint
CREATE INDEX "journal_photos_entry" ON "journal_photos" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "text_messages_waiting" ON "text_messages" USING btree ("sent_at","next_attempt_at");--> statement-breakpoint
CREATE INDEX "recipes_farm" ON "recipes" USING btree ("farm_id","retired_at");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_series_id_task_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."task_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planting_cycles_days" ON "planting_cycles" USING btree ("farm_id","plant_date");--> statement-breakpoint
CREATE INDEX "tasks_days" ON "tasks" USING btree ("farm_id","task_date");--> statement-breakpoint
CREATE INDEX "tasks_done" ON "tasks" USING btree ("farm_id","completed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_series_day" ON "tasks" USING btree ("series_id","series_day");--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (to_tsvector('simple', translate(regexp_replace(normalize(title || ' ' || coalesce(description, '') || ' ' || coalesce(notes, '') || ' ' || crop_name || ' ' || coalesce(variety, '') || ' ' || tags::text, NFD), '[\u0300-\u036f]', '', 'g'), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '                                '))) STORED;
--> statement-breakpoint
CREATE INDEX "journal_entries_search" ON "journal_entries" USING gin ("search");
--> statement-breakpoint
INSERT INTO lots (farm_id, planting_cycle_id, code, crop_name, variety_name, unit, price_per_unit_cents, created_at, updated_at)
SELECT farm_id, id, 'BATCH-' || id, crop_name, variety_name,
	CASE WHEN lower(crop_name) LIKE '%microgreen%' THEN 'oz' WHEN lower(crop_name) LIKE '%tomato%' THEN 'lbs' WHEN lower(crop_name) LIKE '%basil%' OR lower(crop_name) LIKE '%herb%' THEN 'bunches' ELSE 'heads' END,
	CASE WHEN lower(crop_name) LIKE '%microgreen%' THEN 500 WHEN lower(crop_name) LIKE '%tomato%' THEN 400 WHEN lower(crop_name) LIKE '%basil%' OR lower(crop_name) LIKE '%herb%' THEN 350 ELSE 250 END,
	created_at, updated_at FROM planting_cycles;
