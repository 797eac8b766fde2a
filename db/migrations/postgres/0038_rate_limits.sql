CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"uses" bigint NOT NULL,
	"ends_at" bigint NOT NULL
);
