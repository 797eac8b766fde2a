CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"farm_id" bigint NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"accepted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"payload" jsonb,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"at" bigint NOT NULL,
	"outcome" text NOT NULL,
	"method" text NOT NULL,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "totp_seeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"seed_sealed" text NOT NULL,
	"created_at" bigint NOT NULL,
	"confirmed_at" bigint,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"ip" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"business_name" text NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"farm_type" text NOT NULL,
	"number_of_pods" bigint NOT NULL,
	"location" text NOT NULL,
	"timezone" text DEFAULT 'America/New_York' NOT NULL,
	"current_operation" text NOT NULL,
	"business_goals" text NOT NULL,
	"has_internet" boolean NOT NULL,
	"has_power" boolean NOT NULL,
	"has_shopify" boolean DEFAULT false NOT NULL,
	"shopify_store" text,
	"shopify_token_sealed" text,
	"setup_completed" boolean DEFAULT false NOT NULL,
	"onboarding_step" bigint DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"at" bigint NOT NULL,
	"handled_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"gateway_reference" text,
	"failure_reason" text,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pods" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"number" bigint NOT NULL,
	"farm_id" bigint
);
--> statement-breakpoint
CREATE TABLE "signup_drafts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"step" bigint NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"customer_id" text
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_customer_id" text,
	"gateway_subscription_id" text,
	"card_brand" text,
	"card_last4" text,
	"pods" bigint NOT NULL,
	"monthly_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"trial_ends_at" bigint,
	"paid_through_at" bigint,
	"cancelled_at" bigint,
	"attempt_key" text,
	"attempt_at" bigint,
	"gateway_event_at" bigint,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discoveries" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"requested_by" text NOT NULL,
	"status" text NOT NULL,
	"phase" text NOT NULL,
	"progress_pct" bigint NOT NULL,
	"devices" jsonb NOT NULL,
	"error" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"completed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "simulations" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"requested_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"agent_id" text,
	"run_by" text,
	"run_until" bigint
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body_sealed" text,
	"created_at" bigint NOT NULL,
	"sent_at" bigint,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"next_attempt_at" bigint NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "shop_products" (
	"customer_id" text NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"handle" text NOT NULL,
	"status" text NOT NULL,
	"price_cents" bigint,
	"stock" bigint,
	"synced_at" bigint NOT NULL,
	CONSTRAINT "shop_products_customer_id_product_id_pk" PRIMARY KEY("customer_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "method" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "alert_notifications" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "system_notifications" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" bigint;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "image_file" text;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "delete_after" bigint;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "deletion_by" text;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "audit_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_seeds" ADD CONSTRAINT "totp_seeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pods" ADD CONSTRAINT "pods_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pods" ADD CONSTRAINT "pods_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discoveries" ADD CONSTRAINT "discoveries_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulations" ADD CONSTRAINT "simulations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_products" ADD CONSTRAINT "shop_products_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_farm" ON "invitations" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sign_ins_at" ON "sign_ins" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_farm_seq" ON "audit_entries" USING btree ("farm_id","seq");--> statement-breakpoint
CREATE INDEX "customers_owner" ON "customers" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "gateway_events_handled" ON "gateway_events" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("gateway_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "pods_customer_number" ON "pods" USING btree ("customer_id","number");--> statement-breakpoint
CREATE INDEX "pods_farm" ON "pods" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "signup_drafts_updated" ON "signup_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "discoveries_farm" ON "discoveries" USING btree ("farm_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("sent_at","next_attempt_at");