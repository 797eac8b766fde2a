CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`uses` integer NOT NULL,
	`ends_at` integer NOT NULL
);
