import { LEVELS_MS, type LevelMs } from '@sfc/domain/history/levels'
import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../database'
import { points } from '../schema/devices'
import { readingChunks, rollups } from '../schema/readings'

const DAY_MS = 86_400_000
const [MINUTE, QUARTER] = LEVELS_MS

/** How long readings are kept, in milliseconds; hours and days are kept for good. */
export const RAW_KEPT_MS = 90 * DAY_MS
export const ROLLUPS_KEPT_MS: ReadonlyMap<LevelMs, number> = new Map([
	// Finer charts of a longer past are made of the raw readings, which are there as long.
	[MINUTE, 8 * DAY_MS],
	[QUARTER, 400 * DAY_MS],
])

/**
 * Deletes what is older than it is kept, point by point, so that readings wait for no more than one.
 * Raw readings go with their packed hours; rows that were never packed stay.
 */
export async function forgetOld(db: Db, now: number): Promise<void> {
	for (const { id } of await db.read.select({ id: points.id }).from(points)) {
		await db.write(async (tx) => {
			await tx
				.delete(readingChunks)
				.where(and(eq(readingChunks.pointId, id), lt(readingChunks.hourAt, now - RAW_KEPT_MS)))
			for (const [level, keptMs] of ROLLUPS_KEPT_MS) {
				const old = and(eq(rollups.pointId, id), eq(rollups.levelMs, level))
				await tx.delete(rollups).where(and(old, lt(rollups.at, now - keptMs)))
			}
		})
		await new Promise(setImmediate)
	}
}
