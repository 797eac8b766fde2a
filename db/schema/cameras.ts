import { autoId, bool, index, instant, int, table, text, uniqueIndex } from '../columns'
import { devices } from './devices'
import { farms } from './farms'

/** What a camera saw, from its beginning to its end. */
export const cameraEvents = table(
	'camera_events',
	{
		id: autoId('id'),
		farmId: int('farm_id')
			.notNull()
			.references(() => farms.id, { onDelete: 'cascade' }),
		deviceId: int('device_id')
			.notNull()
			.references(() => devices.id, { onDelete: 'cascade' }),
		key: text('key').notNull(), // the agent's own name for it
		what: text('what').notNull(), // one of domain's CAMERA_EVENTS
		by: text('by').notNull(), // camera, or pictures that were compared
		fromAt: instant('from_at').notNull(),
		toAt: instant('to_at'), // null while it goes on
		isRecorded: bool('is_recorded').notNull(),
		picture: text('picture'), // its file; null when none came
	},
	(t) => [
		uniqueIndex('camera_events_key').on(t.deviceId, t.key),
		index('camera_events_farm').on(t.farmId, t.fromAt),
	],
)
