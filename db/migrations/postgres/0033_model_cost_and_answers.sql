ALTER TABLE "vision_models" ADD COLUMN "price_micros" bigint;--> statement-breakpoint
ALTER TABLE "vision_models" ADD COLUMN "is_per_token" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vision_models" ADD COLUMN "cap_cents" bigint;--> statement-breakpoint
ALTER TABLE "vision_models" ADD COLUMN "spent_micros" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vision_models" ADD COLUMN "used_month" text;--> statement-breakpoint
ALTER TABLE "vision_models" ADD COLUMN "month_used" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vision_models" ADD COLUMN "month_micros" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "unread_since" bigint;