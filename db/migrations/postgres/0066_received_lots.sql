CREATE TABLE "lot_receipts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"source_code" text,
	"supplier_name" text NOT NULL,
	"phone" text,
	"street" text,
	"city" text,
	"region" text,
	"postal_code" text,
	"country" text,
	"gln" text,
	"code_source" text,
	"code_source_reference" text,
	"document_type" text NOT NULL,
	"document_number" text NOT NULL,
	"cost_cents" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "buyers" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "buyers" ADD COLUMN "gln" text;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "origin" text DEFAULT 'grown' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "into_lot_id" bigint;--> statement-breakpoint
ALTER TABLE "lot_receipts" ADD CONSTRAINT "lot_receipts_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_receipts" ADD CONSTRAINT "lot_receipts_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lot_receipts_lot" ON "lot_receipts" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "lot_receipts_code" ON "lot_receipts" USING btree ("farm_id","source_code");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_into_lot_id_lots_id_fk" FOREIGN KEY ("into_lot_id") REFERENCES "public"."lots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_into" ON "stock_movements" USING btree ("into_lot_id");