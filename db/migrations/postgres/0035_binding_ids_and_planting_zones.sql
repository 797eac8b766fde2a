ALTER TABLE "equipment" ADD COLUMN "client_binding_id" text;--> statement-breakpoint
ALTER TABLE "network_devices" ADD COLUMN "planting_zone" text;