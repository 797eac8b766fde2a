CREATE TABLE "farm_members" (
	"farm_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"first_hour_hidden_at" bigint,
	CONSTRAINT "farm_members_farm_id_user_id_pk" PRIMARY KEY("farm_id","user_id")
);
--> statement-breakpoint
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
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"confirmed_at" bigint DEFAULT 0 NOT NULL,
	"method" text DEFAULT 'password' NOT NULL,
	"ip" text,
	"user_agent" text
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
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"current_farm_id" bigint,
	"is_demo" boolean DEFAULT false NOT NULL,
	"alert_notifications" boolean DEFAULT true NOT NULL,
	"system_notifications" boolean DEFAULT true NOT NULL,
	"clock" text DEFAULT '12' NOT NULL,
	"temperature_unit" text DEFAULT 'F' NOT NULL,
	"volume_unit" text DEFAULT 'gal' NOT NULL,
	"email_confirmed_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_releases" (
	"sha256" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"first_offered_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_updates" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"policy" text NOT NULL,
	"hour" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"kind" text DEFAULT 'farm-agent' NOT NULL,
	"secret_hash" text NOT NULL,
	"hostname" text NOT NULL,
	"platform" text NOT NULL,
	"version" text NOT NULL,
	"ip" text,
	"boot_id" text,
	"vitals" jsonb,
	"enrolled_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"push_every_ms" bigint,
	"revoked_at" bigint,
	"update_tried_at" bigint,
	"plan_version" bigint,
	"plan_since" bigint,
	"plan_refused" text
);
--> statement-breakpoint
CREATE TABLE "enrolment_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "ingest_gaps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"from_at" bigint NOT NULL,
	"to_at" bigint NOT NULL,
	"records" bigint NOT NULL,
	"cause" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ingest_lanes" (
	"agent_id" text NOT NULL,
	"boot_id" text NOT NULL,
	"lane" text NOT NULL,
	"acked_through" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "ingest_lanes_agent_id_boot_id_lane_pk" PRIMARY KEY("agent_id","boot_id","lane")
);
--> statement-breakpoint
CREATE TABLE "ingest_refusals" (
	"agent_id" text NOT NULL,
	"cause" text NOT NULL,
	"count" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	"last_detail" text,
	CONSTRAINT "ingest_refusals_agent_id_cause_pk" PRIMARY KEY("agent_id","cause")
);
--> statement-breakpoint
CREATE TABLE "alarm_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"alarm_id" text NOT NULL,
	"at" bigint NOT NULL,
	"what" text NOT NULL,
	"by" text,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "alarm_rules" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"severity" text NOT NULL,
	"quantity" text,
	"point_id" bigint,
	"follows_targets" boolean NOT NULL,
	"above" double precision,
	"below" double precision,
	"hysteresis" double precision NOT NULL,
	"delay_ms" bigint NOT NULL,
	"clear_ms" bigint NOT NULL,
	"from_minute" bigint,
	"to_minute" bigint,
	"is_on" boolean NOT NULL,
	"changed_at" bigint NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_watches" (
	"farm_id" bigint NOT NULL,
	"trouble_key" text NOT NULL,
	"is_raised" boolean NOT NULL,
	"since_at" bigint,
	CONSTRAINT "alarm_watches_farm_id_trouble_key_pk" PRIMARY KEY("farm_id","trouble_key")
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"cause_key" text NOT NULL,
	"open_key" text,
	"is_many" boolean NOT NULL,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"agent_id" text,
	"size" bigint NOT NULL,
	"parts" jsonb NOT NULL,
	"hidden" bigint NOT NULL,
	"raised_at" bigint NOT NULL,
	"cleared_at" bigint,
	"acknowledged_at" bigint,
	"acknowledged_by" text,
	"snoozed_until" bigint,
	"told" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"channel_id" text NOT NULL,
	"farm_id" bigint,
	"alarm_id" text,
	"purpose" text NOT NULL,
	"severity" text NOT NULL,
	"message_sealed" text,
	"created_at" bigint NOT NULL,
	"attempts" bigint NOT NULL,
	"next_attempt_at" bigint NOT NULL,
	"mail_id" bigint,
	"text_id" bigint,
	"sent_at" bigint,
	"given_up_at" bigint,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "escalation_steps" (
	"farm_id" bigint NOT NULL,
	"position" bigint NOT NULL,
	"user_id" text NOT NULL,
	"wait_ms" bigint NOT NULL,
	CONSTRAINT "escalation_steps_farm_id_position_pk" PRIMARY KEY("farm_id","position")
);
--> statement-breakpoint
CREATE TABLE "notify_channels" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"farm_id" bigint,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"address_sealed" text NOT NULL,
	"signing_key_sealed" text,
	"least_severity" text NOT NULL,
	"quiet_from" bigint,
	"quiet_to" bigint,
	"is_on" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"tested_at" bigint,
	"succeeded_at" bigint,
	"failed_at" bigint,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key_sealed" text NOT NULL,
	"created_at" bigint NOT NULL
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
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"reference" text NOT NULL,
	"gateway" text NOT NULL,
	"number" text NOT NULL,
	"credit_of" text,
	"year" bigint,
	"sequence" bigint,
	"issued_at" bigint NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"tax_cents" bigint,
	"total_cents" bigint NOT NULL,
	"currency" text NOT NULL
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
	"next_pods" bigint,
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
CREATE TABLE "calibration_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"type" text NOT NULL,
	"step" bigint NOT NULL,
	"points" jsonb NOT NULL,
	"started_by" text NOT NULL,
	"user_id" text,
	"started_at" bigint NOT NULL,
	"touched_at" bigint NOT NULL,
	"ended_at" bigint,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "calibrations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"version" bigint NOT NULL,
	"slope" double precision NOT NULL,
	"offset" double precision NOT NULL,
	"from_at" bigint NOT NULL,
	"points" jsonb NOT NULL,
	"note" text,
	"made_by" text NOT NULL,
	"undone_at" bigint,
	"undone_by" text
);
--> statement-breakpoint
CREATE TABLE "camera_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"key" text NOT NULL,
	"what" text NOT NULL,
	"by" text NOT NULL,
	"from_at" bigint NOT NULL,
	"to_at" bigint,
	"is_recorded" boolean NOT NULL,
	"picture" text,
	"entry_id" bigint
);
--> statement-breakpoint
CREATE TABLE "camera_frames" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"view" text NOT NULL,
	"name" text NOT NULL,
	"zone" text NOT NULL,
	"cycle_id" bigint,
	"hour_at" bigint NOT NULL,
	"at" bigint NOT NULL,
	"picture" text,
	"bytes" bigint NOT NULL,
	"gap" text
);
--> statement-breakpoint
CREATE TABLE "ask_answers" (
	"command_id" text PRIMARY KEY NOT NULL,
	"answer" jsonb,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"farm_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"equipment_id" bigint,
	"device_key" text,
	"point_key" text,
	"op" text NOT NULL,
	"args" jsonb NOT NULL,
	"issued_by" text NOT NULL,
	"issued_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"status" text NOT NULL,
	"sent_at" bigint,
	"ended_at" bigint,
	"reason" text,
	"read_back" boolean
);
--> statement-breakpoint
CREATE TABLE "equipment" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"dim_point_id" bigint,
	"key" text NOT NULL,
	"client_binding_id" text,
	"name" text NOT NULL,
	"zone" text NOT NULL,
	"type" text NOT NULL,
	"output_class" text NOT NULL,
	"mode" text DEFAULT 'auto' NOT NULL,
	"desired_on" boolean,
	"desired_until" bigint,
	"desired_by" text,
	"desired_at" bigint,
	"decision" jsonb,
	"decision_at" bigint
);
--> statement-breakpoint
CREATE TABLE "farm_control" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"is_automatic" boolean NOT NULL,
	"settings" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "output_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"equipment_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	"is_on" boolean,
	"layer" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "output_safeguards" (
	"equipment_id" bigint PRIMARY KEY NOT NULL,
	"limits" jsonb NOT NULL,
	"interlocks" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"agent_id" text NOT NULL,
	"version" bigint NOT NULL,
	"farm_id" bigint NOT NULL,
	"text" text NOT NULL,
	"made_at" bigint NOT NULL,
	"made_by" text NOT NULL,
	"because" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "plans_agent_id_version_pk" PRIMARY KEY("agent_id","version")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"driver" text NOT NULL,
	"kind" text NOT NULL,
	"vendor" text,
	"model" text,
	"address" text NOT NULL,
	"identity" text,
	"zone" text,
	"status" text NOT NULL,
	"status_reason" text,
	"status_at" bigint NOT NULL,
	"details" jsonb,
	"removed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "points" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"quantity" text NOT NULL,
	"unit" text NOT NULL,
	"role" text,
	"capacity" double precision,
	"writable" boolean NOT NULL,
	"interval_ms" bigint NOT NULL,
	"removed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "diagnoses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"planting_cycle_id" bigint,
	"crop_name" text,
	"notes" text,
	"file" text NOT NULL,
	"measures" jsonb NOT NULL,
	"tissue" "bytea" NOT NULL,
	"facts" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"ranked" jsonb NOT NULL,
	"is_known" boolean NOT NULL,
	"cause_id" text,
	"share" double precision,
	"planned_cause_id" text,
	"journal_entry_id" bigint,
	"farmhand" jsonb,
	"verdict" text,
	"verdict_cause_id" text,
	"verdict_by" text,
	"verdict_at" bigint,
	"made_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vision_models" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"key_sealed" text,
	"calls_a_day" bigint NOT NULL,
	"used_on" text,
	"used" bigint DEFAULT 0 NOT NULL,
	"price_micros" bigint,
	"is_per_token" boolean DEFAULT false NOT NULL,
	"cap_cents" bigint,
	"spent_micros" bigint DEFAULT 0 NOT NULL,
	"used_month" text,
	"month_used" bigint DEFAULT 0 NOT NULL,
	"month_micros" bigint DEFAULT 0 NOT NULL,
	"consent_by" text NOT NULL,
	"consent_at" bigint NOT NULL
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
	"scan" text DEFAULT 'farm-equipment' NOT NULL,
	"targets" jsonb,
	"looked" jsonb,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"completed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "network_devices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"key" text NOT NULL,
	"found" jsonb NOT NULL,
	"first_seen_at" bigint NOT NULL,
	"first_search_id" text NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"last_search_id" text NOT NULL,
	"found_by" text NOT NULL,
	"moved_from" text,
	"moved_at" bigint,
	"name" text,
	"zone" text,
	"planting_zone" text,
	"is_by_hand" boolean DEFAULT false NOT NULL
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
CREATE TABLE "control_notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"controller" text NOT NULL,
	"equipment_id" bigint,
	"output" text NOT NULL,
	"title" text NOT NULL,
	"causes" jsonb NOT NULL,
	"is_stopped" boolean NOT NULL,
	"at" bigint NOT NULL,
	"cleared_at" bigint,
	"cleared_by" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "dosers" (
	"equipment_id" bigint PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"role" text NOT NULL,
	"ml_per_s" double precision,
	"measured_at" bigint,
	"measured_by" text,
	"jug_ml" double precision,
	"jug_entered_at" bigint,
	"jug_entered_by" text,
	"budget" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"controller" text NOT NULL,
	"number" bigint NOT NULL,
	"equipment_id" bigint,
	"label" text NOT NULL,
	"role" text NOT NULL,
	"why" text NOT NULL,
	"ml" double precision NOT NULL,
	"for_ms" bigint NOT NULL,
	"litres" double precision NOT NULL,
	"quantity" text NOT NULL,
	"before" double precision,
	"expected" double precision NOT NULL,
	"after" double precision,
	"verdict" text,
	"jug_left_ml" double precision,
	"started_at" bigint NOT NULL,
	"judged_at" bigint
);
--> statement-breakpoint
CREATE TABLE "energy_prices" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"per_kwh" double precision NOT NULL,
	"per_dear_kwh" double precision,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "output_watts" (
	"equipment_id" bigint PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"watts" double precision NOT NULL,
	"entered_by" text NOT NULL,
	"entered_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "farms" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"location" text,
	"timezone" text NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"system_type" text NOT NULL,
	"farm_type" text DEFAULT 'commercial' NOT NULL,
	"nursery_rows" bigint NOT NULL,
	"nursery_trays_per_row" bigint NOT NULL,
	"plants_per_tray" bigint DEFAULT 10 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_simulated" boolean DEFAULT false NOT NULL,
	"emergency_stopped_at" bigint,
	"emergency_stopped_by" text,
	"image_file" text,
	"delete_after" bigint,
	"deletion_by" text,
	"audit_count" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cloud_outlets" (
	"point_id" bigint PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"device_id" text NOT NULL,
	"outlet_id" text NOT NULL,
	"state" text NOT NULL,
	"risk" text,
	"ends_as" text,
	"before_stop" text,
	"accepted_by" text,
	"accepted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "grow_clouds" (
	"agent_id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"base_url" text NOT NULL,
	"key_sealed" text NOT NULL,
	"timeout_ms" bigint NOT NULL,
	"answer" jsonb NOT NULL,
	"answered_at" bigint NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	"failure" text,
	"next_poll_at" bigint NOT NULL,
	"run_by" text,
	"run_until" bigint
);
--> statement-breakpoint
CREATE TABLE "harvests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"harvested_on" text NOT NULL,
	"quantity_milli" bigint NOT NULL,
	"weight_g" bigint,
	"waste_milli" bigint DEFAULT 0 NOT NULL,
	"grade" text NOT NULL,
	"storage_location" text NOT NULL,
	"notes" text,
	"is_last" boolean DEFAULT false NOT NULL,
	"recorded_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"planting_cycle_id" bigint,
	"code" text NOT NULL,
	"crop_name" text NOT NULL,
	"variety_name" text,
	"unit" text NOT NULL,
	"price_per_unit_cents" bigint NOT NULL,
	"seed_lot" text,
	"seed_supplier" text,
	"plants" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"harvest_id" bigint,
	"kind" text NOT NULL,
	"quantity_milli" bigint NOT NULL,
	"price_per_unit_cents" bigint,
	"buyer" text,
	"reason" text,
	"takes_back_id" bigint,
	"happened_on" text NOT NULL,
	"recorded_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"planting_cycle_id" bigint,
	"crop_name" text NOT NULL,
	"variety" text,
	"entry_type" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"notes" text,
	"zone" text,
	"quantity" bigint,
	"tags" jsonb NOT NULL,
	"source" text NOT NULL,
	"written_by" text NOT NULL,
	"written_by_id" text,
	"resolved_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_photos" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"file" text NOT NULL,
	"created_at" bigint NOT NULL
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
CREATE TABLE "text_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"recipient" text NOT NULL,
	"body_sealed" text,
	"created_at" bigint NOT NULL,
	"sent_at" bigint,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"next_attempt_at" bigint NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "lot_reservations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"quantity_milli" bigint NOT NULL,
	"is_ahead" boolean NOT NULL,
	"movement_id" bigint
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"crop_name" text NOT NULL,
	"variety_name" text,
	"unit" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"pack_milli" bigint NOT NULL,
	"pack_cents" bigint NOT NULL,
	"kept_back_milli" bigint DEFAULT 0 NOT NULL,
	"shelf_days" bigint,
	"per_plant_milli" bigint,
	"is_on" boolean DEFAULT true NOT NULL,
	"picture" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"offer_id" bigint,
	"title" text NOT NULL,
	"unit" text NOT NULL,
	"pack_milli" bigint NOT NULL,
	"packs" bigint NOT NULL,
	"refunded_packs" bigint DEFAULT 0 NOT NULL,
	"pack_cents" bigint NOT NULL,
	"ready_on" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"number" text NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text,
	"note" text,
	"token_hash" text,
	"hold_until" bigint,
	"placed_at" bigint NOT NULL,
	"packed_at" bigint,
	"ended_at" bigint,
	"end_reason" text,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_read_at" bigint
);
--> statement-breakpoint
CREATE TABLE "earlier_cycle_recipes" (
	"planting_cycle_id" bigint NOT NULL,
	"until_at" bigint NOT NULL,
	"recipe_id" text,
	"is_known" boolean NOT NULL,
	CONSTRAINT "earlier_cycle_recipes_planting_cycle_id_until_at_pk" PRIMARY KEY("planting_cycle_id","until_at")
);
--> statement-breakpoint
CREATE TABLE "planting_cycles" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"crop_name" text NOT NULL,
	"variety_name" text,
	"quantity" bigint NOT NULL,
	"plant_date" text NOT NULL,
	"plant_time" text DEFAULT '09:00' NOT NULL,
	"transplant_days" bigint NOT NULL,
	"harvest_days" bigint NOT NULL,
	"zone" text NOT NULL,
	"status" text NOT NULL,
	"transplanted_on" text,
	"harvested_on" text,
	"ended_on" text,
	"recipe_id" text,
	"remind_by_mail" boolean DEFAULT false NOT NULL,
	"remind_phone" text,
	"started_by" text,
	"notes" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stage_observations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"planting_cycle_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"seen_on" text NOT NULL,
	"note" text,
	"seen_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_reminders" (
	"task_id" bigint NOT NULL,
	"task_date" text NOT NULL,
	"channel" text NOT NULL,
	"queued_at" bigint NOT NULL,
	CONSTRAINT "task_reminders_task_id_task_date_channel_pk" PRIMARY KEY("task_id","task_date","channel")
);
--> statement-breakpoint
CREATE TABLE "task_series" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"every" bigint NOT NULL,
	"unit" text NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text,
	"priority" text NOT NULL,
	"estimated_duration_min" bigint,
	"place" text,
	"assigned_to" text,
	"planned_through" text,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"planting_cycle_id" bigint,
	"series_id" bigint,
	"series_day" text,
	"task_type" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"task_date" text NOT NULL,
	"priority" text NOT NULL,
	"estimated_duration_min" bigint,
	"place" text,
	"assigned_to" text,
	"is_completed" boolean DEFAULT false NOT NULL,
	"completed_at" bigint,
	"completed_by" text,
	"completion_note" text,
	"terminated_at" bigint,
	"terminated_by" text,
	"termination_reason" text,
	"created_at" bigint NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tray_bookings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"planting_cycle_id" bigint NOT NULL,
	"tray_row" bigint NOT NULL,
	"tray" bigint NOT NULL,
	"from_day" text NOT NULL,
	"until_day" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "latest_values" (
	"point_id" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"value" double precision,
	"quality" bigint NOT NULL,
	"reason" text,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"device_id" bigint,
	"cause" text NOT NULL,
	"from_at" bigint NOT NULL,
	"to_at" bigint,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "reading_chunks" (
	"point_id" bigint NOT NULL,
	"hour_at" bigint NOT NULL,
	"count" bigint NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "reading_chunks_point_id_hour_at_pk" PRIMARY KEY("point_id","hour_at")
);
--> statement-breakpoint
CREATE TABLE "readings" (
	"at" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"value" double precision NOT NULL,
	"quality" bigint NOT NULL,
	CONSTRAINT "readings_at_point_id_pk" PRIMARY KEY("at","point_id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "rollup_marks" (
	"level_ms" bigint NOT NULL,
	"at" bigint NOT NULL,
	"touched_at" bigint NOT NULL,
	CONSTRAINT "rollup_marks_level_ms_at_pk" PRIMARY KEY("level_ms","at")
);
--> statement-breakpoint
CREATE TABLE "rollups" (
	"point_id" bigint NOT NULL,
	"level_ms" bigint NOT NULL,
	"at" bigint NOT NULL,
	"count" bigint NOT NULL,
	"good" bigint NOT NULL,
	"stuck" bigint NOT NULL,
	"spikes" bigint NOT NULL,
	"min" double precision,
	"max" double precision,
	"mean" double precision,
	"last" double precision,
	CONSTRAINT "rollups_point_id_level_ms_at_pk" PRIMARY KEY("point_id","level_ms","at")
);
--> statement-breakpoint
CREATE TABLE "sensor_limits" (
	"point_id" bigint PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"min" double precision,
	"max" double precision,
	"max_step_per_s" double precision,
	"flat_ms" bigint,
	"changed_at" bigint NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "active_recipes" (
	"farm_id" bigint NOT NULL,
	"zone" text NOT NULL,
	"recipe_id" text NOT NULL,
	"version" bigint NOT NULL,
	"selected_by" text NOT NULL,
	"selected_at" bigint NOT NULL,
	CONSTRAINT "active_recipes_farm_id_zone_selected_at_pk" PRIMARY KEY("farm_id","zone","selected_at")
);
--> statement-breakpoint
CREATE TABLE "recipe_versions" (
	"recipe_id" text NOT NULL,
	"version" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"note" text,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "recipe_versions_recipe_id_version_pk" PRIMARY KEY("recipe_id","version")
);
--> statement-breakpoint
CREATE TABLE "recipes" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"version" bigint NOT NULL,
	"copied_from" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"retired_at" bigint
);
--> statement-breakpoint
CREATE TABLE "rule_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rule_id" text NOT NULL,
	"at" bigint NOT NULL,
	"mode" text NOT NULL,
	"why" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"id" text PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"mode" text NOT NULL,
	"body" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "farm_shops" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"intro" text,
	"pickup" text NOT NULL,
	"is_open" boolean NOT NULL,
	"is_listed" boolean NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" bigint NOT NULL,
	"farm_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	"is_problem" boolean NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_orders" (
	"store_id" bigint NOT NULL,
	"remote_id" text NOT NULL,
	"farm_id" bigint NOT NULL,
	"number" text NOT NULL,
	"order_id" bigint,
	"remote_updated_at" bigint NOT NULL,
	"state" text NOT NULL,
	"lines" jsonb NOT NULL,
	"problem" text,
	CONSTRAINT "store_orders_store_id_remote_id_pk" PRIMARY KEY("store_id","remote_id")
);
--> statement-breakpoint
CREATE TABLE "store_products" (
	"store_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"farm_id" bigint NOT NULL,
	"offer_id" bigint NOT NULL,
	"remote_id" text,
	"ready_on" text,
	"sent" text,
	"stock" bigint,
	"failure" text,
	"retry_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "store_products_store_id_sku_pk" PRIMARY KEY("store_id","sku")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"login_sealed" text NOT NULL,
	"sells_ahead" boolean NOT NULL,
	"auto_sync" boolean NOT NULL,
	"interval_hours" bigint NOT NULL,
	"state" text NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	"failure" text,
	"orders_until" bigint NOT NULL,
	"orders_due_at" bigint NOT NULL,
	"stock_due_at" bigint NOT NULL,
	"sync_due_at" bigint NOT NULL,
	"is_asked" boolean DEFAULT false NOT NULL,
	"paused_until" bigint DEFAULT 0 NOT NULL,
	"asked_until" bigint DEFAULT 0 NOT NULL,
	"phase" text,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"products_count" bigint DEFAULT 0 NOT NULL,
	"last_sync_at" bigint,
	"run_until" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"key" text PRIMARY KEY NOT NULL,
	"sent_at" bigint NOT NULL,
	"answer_sealed" text
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ticket_id" bigint NOT NULL,
	"is_from_support" boolean NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_photos" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"message_id" bigint NOT NULL,
	"file" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" text,
	"farm_id" bigint,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"diagnostics" text,
	"unread_since" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "farm_members" ADD CONSTRAINT "farm_members_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_members" ADD CONSTRAINT "farm_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_seeds" ADD CONSTRAINT "totp_seeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_current_farm_id_farms_id_fk" FOREIGN KEY ("current_farm_id") REFERENCES "public"."farms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_updates" ADD CONSTRAINT "agent_updates_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_codes" ADD CONSTRAINT "enrolment_codes_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingest_gaps" ADD CONSTRAINT "ingest_gaps_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingest_lanes" ADD CONSTRAINT "ingest_lanes_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_events" ADD CONSTRAINT "alarm_events_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD CONSTRAINT "alarm_rules_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD CONSTRAINT "alarm_rules_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_watches" ADD CONSTRAINT "alarm_watches_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel_id_notify_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."notify_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation_steps" ADD CONSTRAINT "escalation_steps_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation_steps" ADD CONSTRAINT "escalation_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notify_channels" ADD CONSTRAINT "notify_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notify_channels" ADD CONSTRAINT "notify_channels_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pods" ADD CONSTRAINT "pods_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pods" ADD CONSTRAINT "pods_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_sessions" ADD CONSTRAINT "calibration_sessions_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_sessions" ADD CONSTRAINT "calibration_sessions_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_sessions" ADD CONSTRAINT "calibration_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_events" ADD CONSTRAINT "camera_events_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_events" ADD CONSTRAINT "camera_events_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_frames" ADD CONSTRAINT "camera_frames_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_frames" ADD CONSTRAINT "camera_frames_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_frames" ADD CONSTRAINT "camera_frames_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_answers" ADD CONSTRAINT "ask_answers_command_id_commands_id_fk" FOREIGN KEY ("command_id") REFERENCES "public"."commands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_control" ADD CONSTRAINT "farm_control_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "output_decisions" ADD CONSTRAINT "output_decisions_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "output_safeguards" ADD CONSTRAINT "output_safeguards_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnoses" ADD CONSTRAINT "diagnoses_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnoses" ADD CONSTRAINT "diagnoses_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnoses" ADD CONSTRAINT "diagnoses_journal_entry_id_journal_entries_id_fk" FOREIGN KEY ("journal_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vision_models" ADD CONSTRAINT "vision_models_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discoveries" ADD CONSTRAINT "discoveries_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_devices" ADD CONSTRAINT "network_devices_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_devices" ADD CONSTRAINT "network_devices_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulations" ADD CONSTRAINT "simulations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_notices" ADD CONSTRAINT "control_notices_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_notices" ADD CONSTRAINT "control_notices_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_notices" ADD CONSTRAINT "control_notices_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dosers" ADD CONSTRAINT "dosers_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dosers" ADD CONSTRAINT "dosers_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doses" ADD CONSTRAINT "doses_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doses" ADD CONSTRAINT "doses_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doses" ADD CONSTRAINT "doses_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_prices" ADD CONSTRAINT "energy_prices_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "output_watts" ADD CONSTRAINT "output_watts_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "output_watts" ADD CONSTRAINT "output_watts_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_outlets" ADD CONSTRAINT "cloud_outlets_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_outlets" ADD CONSTRAINT "cloud_outlets_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grow_clouds" ADD CONSTRAINT "grow_clouds_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grow_clouds" ADD CONSTRAINT "grow_clouds_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvests" ADD CONSTRAINT "harvests_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvests" ADD CONSTRAINT "harvests_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_harvest_id_harvests_id_fk" FOREIGN KEY ("harvest_id") REFERENCES "public"."harvests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_photos" ADD CONSTRAINT "journal_photos_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_photos" ADD CONSTRAINT "journal_photos_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_reservations" ADD CONSTRAINT "lot_reservations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_reservations" ADD CONSTRAINT "lot_reservations_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_reservations" ADD CONSTRAINT "lot_reservations_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_cycle_recipes" ADD CONSTRAINT "earlier_cycle_recipes_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planting_cycles" ADD CONSTRAINT "planting_cycles_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_observations" ADD CONSTRAINT "stage_observations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_observations" ADD CONSTRAINT "stage_observations_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_reminders" ADD CONSTRAINT "task_reminders_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_series" ADD CONSTRAINT "task_series_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_series" ADD CONSTRAINT "task_series_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_series_id_task_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."task_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tray_bookings" ADD CONSTRAINT "tray_bookings_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tray_bookings" ADD CONSTRAINT "tray_bookings_planting_cycle_id_planting_cycles_id_fk" FOREIGN KEY ("planting_cycle_id") REFERENCES "public"."planting_cycles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_limits" ADD CONSTRAINT "sensor_limits_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_limits" ADD CONSTRAINT "sensor_limits_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "active_recipes" ADD CONSTRAINT "active_recipes_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_versions" ADD CONSTRAINT "recipe_versions_recipe_id_recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."recipes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipes" ADD CONSTRAINT "recipes_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_events" ADD CONSTRAINT "rule_events_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_shops" ADD CONSTRAINT "farm_shops_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_log" ADD CONSTRAINT "store_log_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_log" ADD CONSTRAINT "store_log_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_orders" ADD CONSTRAINT "store_orders_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_orders" ADD CONSTRAINT "store_orders_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_orders" ADD CONSTRAINT "store_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_photos" ADD CONSTRAINT "support_photos_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "farm_members_user" ON "farm_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_farm" ON "invitations" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sign_ins_at" ON "sign_ins" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "agents_farm" ON "agents" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "enrolment_codes_expiry" ON "enrolment_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ingest_gaps_agent" ON "ingest_gaps" USING btree ("agent_id","from_at");--> statement-breakpoint
CREATE INDEX "alarm_events_alarm" ON "alarm_events" USING btree ("alarm_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_rules_key" ON "alarm_rules" USING btree ("farm_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open" ON "alarms" USING btree ("open_key");--> statement-breakpoint
CREATE INDEX "alarms_lasting" ON "alarms" USING btree ("farm_id","cleared_at");--> statement-breakpoint
CREATE INDEX "alarms_farm" ON "alarms" USING btree ("farm_id","raised_at");--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("sent_at","next_attempt_at");--> statement-breakpoint
CREATE INDEX "deliveries_channel" ON "deliveries" USING btree ("channel_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_alarm" ON "deliveries" USING btree ("alarm_id");--> statement-breakpoint
CREATE INDEX "notify_channels_user" ON "notify_channels" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notify_channels_farm" ON "notify_channels" USING btree ("farm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_farm_seq" ON "audit_entries" USING btree ("farm_id","seq");--> statement-breakpoint
CREATE INDEX "customers_owner" ON "customers" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "gateway_events_handled" ON "gateway_events" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "invoices_customer" ON "invoices" USING btree ("customer_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_reference" ON "invoices" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_sequence" ON "invoices" USING btree ("year","sequence");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("gateway_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "pods_customer_number" ON "pods" USING btree ("customer_id","number");--> statement-breakpoint
CREATE INDEX "pods_farm" ON "pods" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "signup_drafts_updated" ON "signup_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "calibration_sessions_point" ON "calibration_sessions" USING btree ("point_id","ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calibrations_version" ON "calibrations" USING btree ("point_id","version");--> statement-breakpoint
CREATE INDEX "calibrations_farm" ON "calibrations" USING btree ("farm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "camera_events_key" ON "camera_events" USING btree ("device_id","key");--> statement-breakpoint
CREATE INDEX "camera_events_farm" ON "camera_events" USING btree ("farm_id","from_at");--> statement-breakpoint
CREATE UNIQUE INDEX "camera_frames_hour" ON "camera_frames" USING btree ("device_id","view","hour_at");--> statement-breakpoint
CREATE INDEX "camera_frames_farm" ON "camera_frames" USING btree ("farm_id","at");--> statement-breakpoint
CREATE INDEX "camera_frames_cycle" ON "camera_frames" USING btree ("cycle_id","at");--> statement-breakpoint
CREATE INDEX "ask_answers_at" ON "ask_answers" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "commands_agent_seq" ON "commands" USING btree ("agent_id","seq");--> statement-breakpoint
CREATE INDEX "commands_farm" ON "commands" USING btree ("farm_id","issued_at");--> statement-breakpoint
CREATE INDEX "commands_equipment" ON "commands" USING btree ("equipment_id","issued_at");--> statement-breakpoint
CREATE INDEX "commands_open" ON "commands" USING btree ("status","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_farm_key" ON "equipment" USING btree ("farm_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_point" ON "equipment" USING btree ("point_id");--> statement-breakpoint
CREATE INDEX "output_decisions_output" ON "output_decisions" USING btree ("equipment_id","at");--> statement-breakpoint
CREATE INDEX "output_decisions_at" ON "output_decisions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "plans_farm" ON "plans" USING btree ("farm_id","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_agent_key" ON "devices" USING btree ("agent_id","key");--> statement-breakpoint
CREATE INDEX "devices_farm" ON "devices" USING btree ("farm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "points_device_key" ON "points" USING btree ("device_id","key");--> statement-breakpoint
CREATE INDEX "points_farm" ON "points" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "diagnoses_farm" ON "diagnoses" USING btree ("farm_id","created_at");--> statement-breakpoint
CREATE INDEX "discoveries_farm" ON "discoveries" USING btree ("farm_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "network_devices_key" ON "network_devices" USING btree ("agent_id","key");--> statement-breakpoint
CREATE INDEX "network_devices_farm" ON "network_devices" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "control_notices_farm" ON "control_notices" USING btree ("farm_id","cleared_at","at");--> statement-breakpoint
CREATE INDEX "doses_farm" ON "doses" USING btree ("farm_id","started_at");--> statement-breakpoint
CREATE INDEX "doses_equipment" ON "doses" USING btree ("equipment_id","started_at");--> statement-breakpoint
CREATE INDEX "doses_number" ON "doses" USING btree ("agent_id","controller","number");--> statement-breakpoint
CREATE INDEX "output_watts_farm" ON "output_watts" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "cloud_outlets_agent" ON "cloud_outlets" USING btree ("agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grow_clouds_farm" ON "grow_clouds" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "harvests_lot" ON "harvests" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "harvests_farm" ON "harvests" USING btree ("farm_id","harvested_on");--> statement-breakpoint
CREATE UNIQUE INDEX "lots_code" ON "lots" USING btree ("farm_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "lots_cycle" ON "lots" USING btree ("planting_cycle_id");--> statement-breakpoint
CREATE INDEX "lots_seed" ON "lots" USING btree ("farm_id","seed_lot");--> statement-breakpoint
CREATE INDEX "stock_movements_lot" ON "stock_movements" USING btree ("lot_id","quantity_milli");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_taken_back" ON "stock_movements" USING btree ("takes_back_id");--> statement-breakpoint
CREATE INDEX "stock_movements_farm" ON "stock_movements" USING btree ("farm_id","kind","happened_on");--> statement-breakpoint
CREATE INDEX "journal_entries_farm" ON "journal_entries" USING btree ("farm_id","created_at");--> statement-breakpoint
CREATE INDEX "journal_entries_cycle" ON "journal_entries" USING btree ("planting_cycle_id");--> statement-breakpoint
CREATE INDEX "journal_photos_entry" ON "journal_photos" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("sent_at","next_attempt_at");--> statement-breakpoint
CREATE INDEX "text_messages_waiting" ON "text_messages" USING btree ("sent_at","next_attempt_at");--> statement-breakpoint
CREATE INDEX "lot_reservations_line" ON "lot_reservations" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "lot_reservations_lot" ON "lot_reservations" USING btree ("lot_id","movement_id");--> statement-breakpoint
CREATE INDEX "lot_reservations_movement" ON "lot_reservations" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "offers_farm" ON "offers" USING btree ("farm_id","crop_name");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_farm" ON "orders" USING btree ("farm_id","state","placed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_token" ON "orders" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("farm_id","source","number");--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("state","hold_until");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_of" ON "calendar_feeds" USING btree ("farm_id","user_id");--> statement-breakpoint
CREATE INDEX "planting_cycles_farm" ON "planting_cycles" USING btree ("farm_id","status");--> statement-breakpoint
CREATE INDEX "planting_cycles_days" ON "planting_cycles" USING btree ("farm_id","plant_date");--> statement-breakpoint
CREATE INDEX "stage_observations_cycle" ON "stage_observations" USING btree ("planting_cycle_id");--> statement-breakpoint
CREATE INDEX "stage_observations_farm" ON "stage_observations" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "task_series_farm" ON "task_series" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "tasks_farm" ON "tasks" USING btree ("farm_id","is_completed","task_date");--> statement-breakpoint
CREATE INDEX "tasks_days" ON "tasks" USING btree ("farm_id","task_date");--> statement-breakpoint
CREATE INDEX "tasks_done" ON "tasks" USING btree ("farm_id","completed_at");--> statement-breakpoint
CREATE INDEX "tasks_cycle" ON "tasks" USING btree ("planting_cycle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_series_day" ON "tasks" USING btree ("series_id","series_day");--> statement-breakpoint
CREATE INDEX "tray_bookings_days" ON "tray_bookings" USING btree ("farm_id","until_day");--> statement-breakpoint
CREATE INDEX "tray_bookings_cycle" ON "tray_bookings" USING btree ("planting_cycle_id");--> statement-breakpoint
CREATE INDEX "outages_agent" ON "outages" USING btree ("agent_id","from_at");--> statement-breakpoint
CREATE INDEX "outages_farm" ON "outages" USING btree ("farm_id","from_at");--> statement-breakpoint
CREATE INDEX "sensor_limits_farm" ON "sensor_limits" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "recipes_farm" ON "recipes" USING btree ("farm_id","retired_at");--> statement-breakpoint
CREATE INDEX "rule_events_rule" ON "rule_events" USING btree ("rule_id","at");--> statement-breakpoint
CREATE INDEX "rule_events_at" ON "rule_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "rules_farm" ON "rules" USING btree ("farm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "farm_shops_slug" ON "farm_shops" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "store_log_store" ON "store_log" USING btree ("store_id","id");--> statement-breakpoint
CREATE INDEX "store_orders_order" ON "store_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "store_orders_state" ON "store_orders" USING btree ("store_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_farm" ON "stores" USING btree ("farm_id","address");--> statement-breakpoint
CREATE INDEX "support_messages_ticket" ON "support_messages" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "support_photos_message" ON "support_photos" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_tickets_number" ON "support_tickets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "support_tickets_user" ON "support_tickets" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "support_tickets_farm" ON "support_tickets" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "support_tickets_state" ON "support_tickets" USING btree ("state","updated_at");
--> statement-breakpoint
CREATE TABLE "readings_default" PARTITION OF "readings" DEFAULT;
--> statement-breakpoint
-- The full-text index of the journal.
ALTER TABLE "journal_entries" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (to_tsvector('simple', translate(regexp_replace(normalize(title || ' ' || coalesce(description, '') || ' ' || coalesce(notes, '') || ' ' || crop_name || ' ' || coalesce(variety, '') || ' ' || tags::text, NFD), '[\u0300-\u036f]', '', 'g'), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '                                '))) STORED;
--> statement-breakpoint
CREATE INDEX "journal_entries_search" ON "journal_entries" USING gin ("search");
