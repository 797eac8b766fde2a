import { belongsTo, bytes, instant, int, real, table, text } from '../columns'
import { index, primaryKey } from '../indexes'
import { agents } from './agents'
import { devices, points } from './devices'
import { farmKey, farmRow } from '../farm-key'

/**
 * Raw readings of the last hours; completed hours are packed into `reading_chunks`. The key starts
 * with the instant, so that rows arrive in storage order (sixteen times faster than starting with
 * the point), and it makes replayed readings harmless. No foreign key: it would cost a look-up per
 * row, and points are never deleted, only retired.
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

/** The newest reading of each point. `value` is null when the device answered without a number. */
export const latestValues = table('latest_values', {
	pointId: int('point_id').primaryKey(),
	at: instant('at').notNull(),
	value: real('value'),
	quality: int('quality').notNull(),
	reason: text('reason'), // why the quality is not good, in words
	receivedAt: instant('received_at').notNull(),
})

/** An hour of raw readings of one point, packed by telemetry/chunk-codec. */
export const readingChunks = table(
	'reading_chunks',
	{
		pointId: int('point_id').notNull(),
		hourAt: instant('hour_at').notNull(),
		count: int('count').notNull(),
		packed: bytes('packed').notNull(),
	},
	(t) => [primaryKey({ columns: [t.pointId, t.hourAt] })],
)

/** A summary of one point over one period; see domain's history/rollup for the columns. */
export const rollups = table(
	'rollups',
	{
		pointId: int('point_id').notNull(),
		levelMs: int('level_ms').notNull(), // one of domain's history/levels
		at: instant('at').notNull(), // the start of the period, a whole number of levels since 1970
		count: int('count').notNull(),
		good: int('good').notNull(),
		stuck: int('stuck').notNull(),
		spikes: int('spikes').notNull(),
		min: real('min'),
		max: real('max'),
		mean: real('mean'),
		last: real('last'),
	},
	(t) => [primaryKey({ columns: [t.pointId, t.levelMs, t.at] })],
)

/** Periods of a farm whose roll-ups are out of date because readings of them arrived. */
export const rollupWork = table(
	'rollup_work',
	{
		farmId: farmKey(),
		levelMs: int('level_ms').notNull(),
		at: instant('at').notNull(),
		touchedAt: instant('touched_at').notNull(), // when one last arrived; below 0: the claim that has them all
		/** While a server rolls them up: when another one may take it over. */
		heldUntil: instant('held_until').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.farmId, t.levelMs, t.at] }),
		index('rollup_work_due').on(t.levelMs, t.at),
	],
)

/** Marks of version 1.0, which had one row a period for all farms; moved to `rollup_work`. */
export const rollupMarks = table(
	'rollup_marks',
	{
		levelMs: int('level_ms').notNull(),
		at: instant('at').notNull(),
		touchedAt: instant('touched_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.levelMs, t.at] })],
)

/** When nothing could be read, and why; open while `toAt` is null. */
export const outages = table(
	'outages',
	{
		...farmRow,
		agentId: belongsTo(text('agent_id'), () => agents.id),
		deviceId: int('device_id').references(() => devices.id, { onDelete: 'cascade' }), // null: all of the agent
		cause: text('cause').notNull(), // agent-off, link, device or clock
		fromAt: instant('from_at').notNull(),
		toAt: instant('to_at'),
		detail: text('detail'),
	},
	(t) => [
		index('outages_agent').on(t.agentId, t.fromAt),
		index('outages_farm').on(t.farmId, t.fromAt),
	],
)

/** A farm's own limits for one sensor in place of its quantity's defaults; null: the default. */
export const sensorLimits = table(
	'sensor_limits',
	{
		pointId: int('point_id')
			.primaryKey()
			.references(() => points.id, { onDelete: 'cascade' }),
		farmId: farmKey(),
		min: real('min'), // in the point's stored unit
		max: real('max'),
		maxStepPerS: real('max_step_per_s'),
		flatMs: int('flat_ms'), // 0: never counts as stuck
		changedAt: instant('changed_at').notNull(),
		changedBy: text('changed_by').notNull(),
	},
	(t) => [index('sensor_limits_farm').on(t.farmId)],
)
