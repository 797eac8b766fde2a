ALTER TABLE "users" ADD COLUMN "weight_unit" text DEFAULT 'lb' NOT NULL;--> statement-breakpoint
-- Who chose litres before there was a choice weighs in kilograms.
UPDATE "users" SET "weight_unit" = 'kg' WHERE "volume_unit" = 'L';