import type { LevelMs } from '@sfc/domain/history/levels'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../database'
import { rollupMarks } from '../schema/readings'
import { rollUpBucket } from './roll-up-bucket'

/**
 * Brings roll-ups of one level up to date: at most `most` of the stretches that readings came for, the
 * newest first, so that a year that comes late holds up nothing that is watched. Gives how many it
 * looked at. `now` is in milliseconds UTC.
 */
export async function rollUpMarked(
	db: Db,
	level: LevelMs,
	most: number,
	now: number,
): Promise<number> {
	const due = await db.read
		.select({ at: rollupMarks.at })
		.from(rollupMarks)
		.where(eq(rollupMarks.levelMs, level))
		.orderBy(desc(rollupMarks.at))
		.limit(most)
	for (const { at } of due) {
		await rollUpBucket(db, level, at, now)
		await new Promise(setImmediate)
	}
	return due.length
}
