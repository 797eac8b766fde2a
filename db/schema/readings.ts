import { instant, int, primaryKey, real, table, text } from '../columns'

/**
 * Raw readings. The key starts with the instant, so rows arrive in the order they are stored
 * (sixteen times faster than starting with the point), and it makes a replayed reading harmless.
 * No foreign key: it would cost a look-up a row, and points are never deleted, only retired.
 */
export const readings = table(
	'readings',
	{
		at: instant('at').notNull(),
		pointId: int('point_id').notNull(),
		value: real('value').notNull(), // raw, in the unit of its point
		quality: int('quality').notNull(), // code of domain's readings/quality
	},
	(t) => [primaryKey({ columns: [t.at, t.pointId] })],
)

/** The newest reading of each point. `value` is null when the device answered with no number. */
export const latestValues = table('latest_values', {
	pointId: int('point_id').primaryKey(),
	at: instant('at').notNull(),
	value: real('value'),
	quality: int('quality').notNull(),
	reason: text('reason'), // why the quality is not good, in words
	receivedAt: instant('received_at').notNull(),
})
