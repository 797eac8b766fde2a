CREATE TABLE "farm_events" (
	"farm_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "farm_events_farm_id_seq_pk" PRIMARY KEY("farm_id","seq")
);
--> statement-breakpoint
ALTER TABLE "notify_channels" ADD COLUMN "topics" jsonb;--> statement-breakpoint
ALTER TABLE "notify_channels" ADD COLUMN "event_seq" bigint;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "event_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "farm_events" ADD CONSTRAINT "farm_events_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "farm_events_at" ON "farm_events" USING btree ("at");