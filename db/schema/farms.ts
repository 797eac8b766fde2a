import { autoId, bool, instant, int, table, text } from '../columns'
import { index } from '../indexes'

/** A farm: one container, pod or home base that is run as a whole. */
export const farms = table(
	'farms',
	{
		id: autoId('id'),
		name: text('name').notNull(),
		location: text('location'),
		timezone: text('timezone').notNull(), // IANA name
		currency: text('currency').notNull().default('USD'), // ISO 4217, of all its prices
		systemType: text('system_type').notNull(), // agriponic-farms-agripod or freight-farms-greenery-s
		farmType: text('farm_type').notNull().default('commercial'),
		nurseryRows: int('nursery_rows').notNull(),
		nurseryTraysPerRow: int('nursery_trays_per_row').notNull(),
		/** Plants that fit into one tray; decides how many trays a planting takes. */
		plantsPerTray: int('plants_per_tray').notNull().default(10),
		isActive: bool('is_active').notNull().default(true),
		/** True when its equipment is the simulated farm; every page says so. */
		isSimulated: bool('is_simulated').notNull().default(false),
		/** Set while an emergency stop holds every output off. */
		emergencyStoppedAt: instant('emergency_stopped_at'),
		emergencyStoppedBy: text('emergency_stopped_by'),
		/** File name of the farm's picture in the data folder. */
		imageFile: text('image_file'),
		/** When the farm will be deleted; until then the deletion can be undone. */
		deleteAfter: instant('delete_after'),
		deletionBy: text('deletion_by'),
		/** Number of entries in its audit log, so that removing the last one is detected too. */
		auditCount: int('audit_count').notNull().default(0),
		/** The number of its events for other programs: the seq of the last one. */
		eventCount: int('event_count').notNull().default(0),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [index('farms_timezone').on(t.timezone), index('farms_delete').on(t.deleteAfter)],
)
