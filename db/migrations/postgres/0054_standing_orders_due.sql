ALTER TABLE "standing_orders" ADD COLUMN "due_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "standing_orders_due" ON "standing_orders" USING btree ("due_at");