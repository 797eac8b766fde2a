CREATE TABLE "invoice_settings" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"seller" jsonb NOT NULL,
	"tax_category" text NOT NULL,
	"tax_basis_points" bigint NOT NULL,
	"payment_days" bigint NOT NULL,
	"invoice_prefix" text NOT NULL,
	"credit_prefix" text NOT NULL,
	"next_invoice" bigint NOT NULL,
	"next_credit" bigint NOT NULL,
	"bookkeeping" jsonb NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoiced_order_lines" (
	"farm_id" bigint NOT NULL,
	"order_line_id" bigint PRIMARY KEY NOT NULL,
	"invoice_line_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_invoice_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"title" text NOT NULL,
	"quantity_milli" bigint NOT NULL,
	"unit" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"tax_category" text NOT NULL,
	"tax_basis_points" bigint NOT NULL,
	"delivered_on" text,
	"order_number" text,
	"credited_line_id" bigint
);
--> statement-breakpoint
CREATE TABLE "sales_invoice_mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"sent_on" text NOT NULL,
	"recipient" text NOT NULL,
	"sent_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_invoices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"place" bigint,
	"number" text,
	"buyer" jsonb NOT NULL,
	"buyer_name" text NOT NULL,
	"seller" jsonb,
	"currency" text NOT NULL,
	"payment_days" bigint NOT NULL,
	"issued_on" text,
	"due_on" text,
	"period_from" text,
	"period_until" text,
	"credits_id" bigint,
	"reason" text,
	"note" text,
	"net_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"issued_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sales_payments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"paid_on" text NOT NULL,
	"cents" bigint NOT NULL,
	"means" text NOT NULL,
	"note" text,
	"entered_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD CONSTRAINT "invoice_settings_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoiced_order_lines" ADD CONSTRAINT "invoiced_order_lines_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoiced_order_lines" ADD CONSTRAINT "invoiced_order_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoiced_order_lines" ADD CONSTRAINT "invoiced_order_lines_invoice_line_id_sales_invoice_lines_id_fk" FOREIGN KEY ("invoice_line_id") REFERENCES "public"."sales_invoice_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_lines" ADD CONSTRAINT "sales_invoice_lines_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_lines" ADD CONSTRAINT "sales_invoice_lines_invoice_id_sales_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."sales_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_lines" ADD CONSTRAINT "sales_invoice_lines_credited_line_id_sales_invoice_lines_id_fk" FOREIGN KEY ("credited_line_id") REFERENCES "public"."sales_invoice_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_mails" ADD CONSTRAINT "sales_invoice_mails_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_mails" ADD CONSTRAINT "sales_invoice_mails_invoice_id_sales_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."sales_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoices" ADD CONSTRAINT "sales_invoices_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoices" ADD CONSTRAINT "sales_invoices_credits_id_sales_invoices_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."sales_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_payments" ADD CONSTRAINT "sales_payments_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_payments" ADD CONSTRAINT "sales_payments_invoice_id_sales_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."sales_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoiced_order_lines_farm" ON "invoiced_order_lines" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "invoiced_order_lines_line" ON "invoiced_order_lines" USING btree ("invoice_line_id");--> statement-breakpoint
CREATE INDEX "sales_invoice_lines_invoice" ON "sales_invoice_lines" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "sales_invoice_lines_credited" ON "sales_invoice_lines" USING btree ("credited_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_invoice_mails_day" ON "sales_invoice_mails" USING btree ("invoice_id","kind","sent_on");--> statement-breakpoint
CREATE INDEX "sales_invoices_farm" ON "sales_invoices" USING btree ("farm_id","issued_on");--> statement-breakpoint
CREATE INDEX "sales_invoices_buyer" ON "sales_invoices" USING btree ("farm_id","buyer_name");--> statement-breakpoint
CREATE INDEX "sales_invoices_credits" ON "sales_invoices" USING btree ("credits_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_invoices_place" ON "sales_invoices" USING btree ("farm_id","kind","place");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_invoices_number" ON "sales_invoices" USING btree ("farm_id","number");--> statement-breakpoint
CREATE INDEX "sales_payments_invoice" ON "sales_payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "sales_payments_farm" ON "sales_payments" USING btree ("farm_id");