ALTER TABLE "control_points" ADD COLUMN "due_at" bigint DEFAULT 0;--> statement-breakpoint
CREATE INDEX "control_points_due" ON "control_points" USING btree ("due_at");