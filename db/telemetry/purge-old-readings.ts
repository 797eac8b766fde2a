import { coarserLevel, LEVELS_MS, type LevelMs } from '@sfc/domain/readings/history/levels'
import { and, eq, inArray, lt, min } from 'drizzle-orm'
import type { Db } from '../database'
import { points } from '../schema/devices'
import { readingChunks, rollupMarks, rollups } from '../schema/readings'

const DAY_MS = 86_400_000
const [MINUTE, QUARTER, HOUR] = LEVELS_MS

/** Retention in milliseconds; hours and days are kept for ever. */
export const RAW_RETENTION_MS = 90 * DAY_MS
export const ROLLUP_RETENTION_MS: ReadonlyMap<LevelMs, number> = new Map([
	// Finer charts of older times are built from the raw readings, which are kept long enough.
	[MINUTE, 8 * DAY_MS],
	// Longer than a reading may be late, so that an hour is always built from all its quarters.
	[QUARTER, 402 * DAY_MS],
])

/**
 * Deletes data past its retention, point by point, so that arriving readings never wait for more
 * than one point. Raw readings are deleted with their packed hours; rows that were never packed
 * stay. Late data that still has to be rolled up keeps its sources.
 */
export async function purgeOldReadings(db: Db, now: number): Promise<void> {
	const rawBefore = Math.min(now - RAW_RETENTION_MS, await oldestMark(db, [MINUTE, QUARTER]))
	const before = new Map<LevelMs, number>()
	for (const [level, keptMs] of ROLLUP_RETENTION_MS) {
		const coarser = coarserLevel(level) ?? level
		before.set(level, Math.min(now - keptMs, await oldestMark(db, [level, coarser])))
	}
	for (const { id } of await db.read.select({ id: points.id }).from(points)) {
		await db.write(async (tx) => {
			await tx
				.delete(readingChunks)
				.where(and(eq(readingChunks.pointId, id), lt(readingChunks.hourAt, rawBefore)))
			for (const [level, at] of before) {
				const old = and(eq(rollups.pointId, id), eq(rollups.levelMs, level))
				await tx.delete(rollups).where(and(old, lt(rollups.at, at)))
			}
		})
		await new Promise(setImmediate)
	}
}

/** The start of the hour of the oldest period of these levels that has to be rolled up. */
async function oldestMark(db: Db, levels: LevelMs[]): Promise<number> {
	const [found] = await db.read
		.select({ at: min(rollupMarks.at) })
		.from(rollupMarks)
		.where(inArray(rollupMarks.levelMs, levels))
	const at = found?.at ?? null
	return at === null ? Infinity : at - (at % HOUR)
}
