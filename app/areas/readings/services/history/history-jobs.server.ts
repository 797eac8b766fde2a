import type { LevelMs } from '@sfc/domain/readings/history/levels'
import { purgeOldReadings } from '#db/telemetry/purge-old-readings'
import { packHours } from '#db/telemetry/pack-hours'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'
import type { Ctx } from '~/context.server'

const RANGES_AT_ONCE = 240
const HOURS_AT_ONCE = 24
/**
 * Delay before an hour is packed. Late readings arrive over a bad link; a packed hour that gets one
 * is packed again.
 */
const PACKED_AFTER_MS = 5 * 60_000

/** Creates the job that brings the roll-ups of one level up to date. */
export const createRollUpJob = (level: LevelMs) => async (ctx: Ctx) => {
	await rollUpMarked(ctx.db, level, RANGES_AT_ONCE, ctx.now())
}

/** Packs the raw readings of completed hours. */
export async function packReadings(ctx: Ctx): Promise<void> {
	await packHours(ctx.db, { endedBefore: ctx.now() - PACKED_AFTER_MS, most: HOURS_AT_ONCE })
}

/** Creates the job that deletes data past its retention: see `db/telemetry/purge-old-readings`. */
export function createReadingsPurge(): (ctx: Ctx) => Promise<void> {
	let lastPoint = 0
	return async (ctx) => {
		lastPoint = await purgeOldReadings(ctx.db, ctx.now(), lastPoint)
	}
}

const HOUR_MS = 3_600_000
const HOURS_AHEAD = 6
const DROPPED_AFTER_MS = 2 * HOUR_MS

/** Creates the partitions of the coming hours on PostgreSQL, and drops past empty ones. */
export async function maintainPartitions(ctx: Ctx): Promise<void> {
	const now = ctx.now()
	const ahead = Array.from({ length: HOURS_AHEAD }, (_, hours) => now + hours * HOUR_MS)
	await ctx.db.partitions?.make(ahead, now)
	await ctx.db.partitions?.dropEmpty(now - DROPPED_AFTER_MS)
}
