CREATE TABLE "proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"why" text NOT NULL,
	"proposed_by" text NOT NULL,
	"token" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"state" text NOT NULL,
	"decided_by" text,
	"decided_at" bigint
);
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_farm" ON "proposals" USING btree ("farm_id","expires_at");--> statement-breakpoint
CREATE INDEX "proposals_expiry" ON "proposals" USING btree ("expires_at");