CREATE TABLE "cost_rates" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"label" text NOT NULL,
	"from_day" text NOT NULL,
	"amount_milli" bigint NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"task_id" bigint,
	"planting_cycle_id" bigint,
	"title" text NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"worked_on" text NOT NULL,
	"minutes" bigint NOT NULL,
	"note" text,
	"recorded_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_timers" (
	"farm_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"task_id" bigint,
	"started_at" bigint NOT NULL,
	CONSTRAINT "work_timers_farm_id_person_id_pk" PRIMARY KEY("farm_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "cost_rates" ADD CONSTRAINT "cost_rates_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_entries" ADD CONSTRAINT "work_entries_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_entries" ADD CONSTRAINT "work_entries_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_entries" ADD CONSTRAINT "work_entries_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_timers" ADD CONSTRAINT "work_timers_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_timers" ADD CONSTRAINT "work_timers_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cost_rates_day" ON "cost_rates" USING btree ("farm_id","kind","subject","from_day");--> statement-breakpoint
CREATE INDEX "work_entries_farm" ON "work_entries" USING btree ("farm_id","worked_on");--> statement-breakpoint
CREATE INDEX "work_entries_person" ON "work_entries" USING btree ("person_id","worked_on");--> statement-breakpoint
CREATE INDEX "work_entries_task" ON "work_entries" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "work_entries_cycle" ON "work_entries" USING btree ("planting_cycle_id");--> statement-breakpoint
CREATE INDEX "work_timers_task" ON "work_timers" USING btree ("task_id");