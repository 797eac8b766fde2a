import { belongsTo, bool, instant, int, table, text } from '../columns'
import { index, uniqueIndex } from '../indexes'
import { devices } from './devices'
import { farmRow } from '../farm-key'
import { plantingCycles } from './planting-cycles'

/** What a camera saw, from its beginning to its end. */
export const cameraEvents = table(
	'camera_events',
	{
		...farmRow,
		deviceId: belongsTo(int('device_id'), () => devices.id),
		key: text('key').notNull(), // the agent's own name for it
		what: text('what').notNull(), // one of domain's CAMERA_EVENTS
		by: text('by').notNull(), // camera, pictures that were compared, or agent
		fromAt: instant('from_at').notNull(),
		toAt: instant('to_at'), // null while it goes on
		isRecorded: bool('is_recorded').notNull(),
		picture: text('picture'), // its file; null when none came
		entryId: int('entry_id'), // the journal entry made of it, which people may have deleted
	},
	(t) => [
		uniqueIndex('camera_events_key').on(t.deviceId, t.key),
		index('camera_events_farm').on(t.farmId, t.fromAt),
	],
)

/** The picture of a view for an hour, or why there is none. */
export const cameraFrames = table(
	'camera_frames',
	{
		...farmRow,
		deviceId: belongsTo(int('device_id'), () => devices.id),
		view: text('view').notNull(), // the agent's own name for it
		name: text('name').notNull(), // what people called the view then
		zone: text('zone').notNull(),
		cycleId: int('cycle_id').references(() => plantingCycles.id, { onDelete: 'set null' }), // what grew there
		hourAt: instant('hour_at').notNull(), // the start of its hour, UTC
		at: instant('at').notNull(),
		picture: text('picture'), // its file
		bytes: int('bytes').notNull(), // of its file; 0 without
		gap: text('gap'), // one of contract's FRAME_GAPS; null with a picture
	},
	(t) => [
		uniqueIndex('camera_frames_hour').on(t.deviceId, t.view, t.hourAt),
		index('camera_frames_farm').on(t.farmId, t.at),
		index('camera_frames_cycle').on(t.cycleId, t.at),
	],
)
