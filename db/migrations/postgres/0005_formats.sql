ALTER TABLE "task_series" ALTER COLUMN "estimated_duration_min" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "estimated_duration_min" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "estimated_duration_min" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "clock" text DEFAULT '12' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "temperature_unit" text DEFAULT 'F' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "volume_unit" text DEFAULT 'gal' NOT NULL;--> statement-breakpoint
ALTER TABLE "harvests" ADD COLUMN "is_last" boolean DEFAULT false NOT NULL;