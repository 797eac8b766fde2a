ALTER TABLE "users" ADD COLUMN "ec_unit" text DEFAULT 'mS/cm' NOT NULL;--> statement-breakpoint
ALTER TABLE "points" ADD COLUMN "compensation" jsonb;