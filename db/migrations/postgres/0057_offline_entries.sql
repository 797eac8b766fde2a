CREATE TABLE "offline_entries" (
	"farm_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"lot_id" bigint,
	"done_at" bigint NOT NULL,
	"arrived_at" bigint NOT NULL,
	CONSTRAINT "offline_entries_farm_id_user_id_key_pk" PRIMARY KEY("farm_id","user_id","key")
);
--> statement-breakpoint
ALTER TABLE "offline_entries" ADD CONSTRAINT "offline_entries_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offline_entries_user" ON "offline_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "offline_entries_lot" ON "offline_entries" USING btree ("lot_id","arrived_at");--> statement-breakpoint
CREATE INDEX "offline_entries_arrived" ON "offline_entries" USING btree ("arrived_at");