import type { LevelMs } from '@sfc/domain/readings/history/levels'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../database'
import { rollupMarks } from '../schema/readings'
import { rollUpBucket } from './roll-up-bucket'

/**
 * Updates roll-ups of one level: at most `most` of the marked periods, newest first, so that a late
 * year does not delay live data. Returns how many it processed. `now` is in milliseconds UTC.
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
