ALTER TABLE `equipment` ADD `client_binding_id` text;--> statement-breakpoint
ALTER TABLE `network_devices` ADD `planting_zone` text;