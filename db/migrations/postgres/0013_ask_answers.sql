CREATE TABLE "ask_answers" (
	"command_id" text PRIMARY KEY NOT NULL,
	"answer" jsonb,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ask_answers" ADD CONSTRAINT "ask_answers_command_id_commands_id_fk" FOREIGN KEY ("command_id") REFERENCES "public"."commands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ask_answers_at" ON "ask_answers" USING btree ("at");