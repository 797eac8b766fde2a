CREATE TABLE "control_notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"controller" text NOT NULL,
	"equipment_id" bigint,
	"output" text NOT NULL,
	"title" text NOT NULL,
	"causes" jsonb NOT NULL,
	"is_stopped" boolean NOT NULL,
	"at" bigint NOT NULL,
	"cleared_at" bigint,
	"cleared_by" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "dosers" (
	"equipment_id" bigint PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"role" text NOT NULL,
	"ml_per_s" double precision,
	"measured_at" bigint,
	"measured_by" text,
	"jug_ml" double precision,
	"jug_entered_at" bigint,
	"jug_entered_by" text,
	"budget" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"controller" text NOT NULL,
	"number" bigint NOT NULL,
	"equipment_id" bigint,
	"label" text NOT NULL,
	"role" text NOT NULL,
	"why" text NOT NULL,
	"ml" double precision NOT NULL,
	"for_ms" bigint NOT NULL,
	"litres" double precision NOT NULL,
	"quantity" text NOT NULL,
	"before" double precision,
	"expected" double precision NOT NULL,
	"after" double precision,
	"verdict" text,
	"jug_left_ml" double precision,
	"started_at" bigint NOT NULL,
	"judged_at" bigint
);
--> statement-breakpoint
ALTER TABLE "control_notices" ADD CONSTRAINT "control_notices_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_notices" ADD CONSTRAINT "control_notices_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_notices" ADD CONSTRAINT "control_notices_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dosers" ADD CONSTRAINT "dosers_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dosers" ADD CONSTRAINT "dosers_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doses" ADD CONSTRAINT "doses_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doses" ADD CONSTRAINT "doses_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doses" ADD CONSTRAINT "doses_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "control_notices_farm" ON "control_notices" USING btree ("farm_id","cleared_at","at");--> statement-breakpoint
CREATE INDEX "doses_farm" ON "doses" USING btree ("farm_id","started_at");--> statement-breakpoint
CREATE INDEX "doses_equipment" ON "doses" USING btree ("equipment_id","started_at");--> statement-breakpoint
CREATE INDEX "doses_number" ON "doses" USING btree ("agent_id","controller","number");