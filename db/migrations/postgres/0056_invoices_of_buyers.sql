ALTER TABLE "sales_invoices" ADD COLUMN "buyer_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_invoices" ADD CONSTRAINT "sales_invoices_buyer_id_buyers_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."buyers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_invoices_buyer_id" ON "sales_invoices" USING btree ("buyer_id");