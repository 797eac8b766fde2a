CREATE TABLE "report_recipients" (
	"farm_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"weekday" bigint NOT NULL,
	"origin" text NOT NULL,
	"last_sent_on" text,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "report_recipients_farm_id_user_id_pk" PRIMARY KEY("farm_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_recipients_user" ON "report_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_recipients_day" ON "report_recipients" USING btree ("weekday","last_sent_on");