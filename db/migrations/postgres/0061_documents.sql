CREATE TABLE "documents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"about" text,
	"issued_on" text,
	"expires_on" text,
	"file" text NOT NULL,
	"file_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"replaced_by_id" bigint,
	"task_id" bigint,
	"added_by" text NOT NULL,
	"added_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_farm" ON "documents" USING btree ("farm_id","expires_on");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_file" ON "documents" USING btree ("file");--> statement-breakpoint
CREATE INDEX "documents_task" ON "documents" USING btree ("task_id");