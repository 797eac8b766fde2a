ALTER TABLE "diagnoses" ADD COLUMN "planned_cause_id" text;--> statement-breakpoint
ALTER TABLE "diagnoses" ADD COLUMN "journal_entry_id" bigint;--> statement-breakpoint
ALTER TABLE "diagnoses" ADD CONSTRAINT "diagnoses_journal_entry_id_journal_entries_id_fk" FOREIGN KEY ("journal_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE set null ON UPDATE no action;