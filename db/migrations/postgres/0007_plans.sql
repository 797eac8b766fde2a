CREATE TABLE "farm_control" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"is_automatic" boolean NOT NULL,
	"settings" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "output_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"equipment_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	"is_on" boolean NOT NULL,
	"layer" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"agent_id" text NOT NULL,
	"version" bigint NOT NULL,
	"farm_id" bigint NOT NULL,
	"text" text NOT NULL,
	"made_at" bigint NOT NULL,
	"made_by" text NOT NULL,
	"because" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "plans_agent_id_version_pk" PRIMARY KEY("agent_id","version")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "plan_version" bigint;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "plan_since" bigint;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "plan_refused" text;--> statement-breakpoint
ALTER TABLE "farm_control" ADD CONSTRAINT "farm_control_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "output_decisions" ADD CONSTRAINT "output_decisions_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "output_decisions_output" ON "output_decisions" USING btree ("equipment_id","at");--> statement-breakpoint
CREATE INDEX "output_decisions_at" ON "output_decisions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "plans_farm" ON "plans" USING btree ("farm_id","made_at");