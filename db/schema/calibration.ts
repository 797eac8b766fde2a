import { belongsTo, instant, int, json, real, table, text } from '../columns'
import { index, uniqueIndex } from '../indexes'
import { users } from './accounts'
import { points } from './devices'
import { farmKey, farmRow } from '../farm-key'

/** One point of a calibration: the reference value and the sensor's reading. */
export type CalibrationPoint = {
	key: string // of its procedure
	reference: number // in the point's stored unit
	raw: number
	temperatureC: number | null
	lot: string | null // of the buffer or gas
	expiresOn: string | null
	takenAt: number
	takenBy: string // the person's name at that time
}

/**
 * A line from raw to true readings of one point, by version; the newest one that is not undone
 * applies.
 */
export const calibrations = table(
	'calibrations',
	{
		...farmRow,
		pointId: belongsTo(int('point_id'), () => points.id),
		version: int('version').notNull(),
		slope: real('slope').notNull(),
		offset: real('offset').notNull(),
		fromAt: instant('from_at').notNull(),
		points: json('points').$type<CalibrationPoint[]>().notNull(),
		note: text('note'),
		madeBy: text('made_by').notNull(), // the person's name at that time
		undoneAt: instant('undone_at'),
		undoneBy: text('undone_by'),
	},
	(t) => [
		uniqueIndex('calibrations_version').on(t.pointId, t.version),
		index('calibrations_farm').on(t.farmId),
	],
)

/** A calibration in progress: while it is open, the readings of its point do not count. */
export const calibrationSessions = table(
	'calibration_sessions',
	{
		id: text('id').primaryKey(),
		farmId: farmKey(),
		pointId: belongsTo(int('point_id'), () => points.id),
		type: text('type').notNull(), // a key of domain's calibration procedures
		step: int('step').notNull(), // from 1
		points: json('points').$type<CalibrationPoint[]>().notNull(),
		startedBy: text('started_by').notNull(), // who is calibrating, the name at that time
		userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
		startedAt: instant('started_at').notNull(),
		touchedAt: instant('touched_at').notNull(),
		endedAt: instant('ended_at'),
		outcome: text('outcome'), // saved, cancelled or given-up
	},
	(t) => [
		index('calibration_sessions_point').on(t.pointId, t.endedAt),
		index('calibration_sessions_touched').on(t.endedAt, t.touchedAt),
	],
)
