CREATE TABLE "submissions" (
	"key" text PRIMARY KEY NOT NULL,
	"sent_at" bigint NOT NULL,
	"answer_sealed" text
);
