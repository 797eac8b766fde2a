import type { LevelMs } from '@sfc/domain/history/levels'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../database'
import { rollupMarks } from '../schema/readings'
import { rollUpStretch } from './roll-up-stretch'

/**
 * Brings roll-ups of one level up to date: at most `most` of the stretches that readings came for, the
 * oldest first. Gives how many it looked at.
 */
export async function rollUpMarked(db: Db, level: LevelMs, most: number): Promise<number> {
	const due = await db.read
		.select({ at: rollupMarks.at })
		.from(rollupMarks)
		.where(eq(rollupMarks.levelMs, level))
		.orderBy(asc(rollupMarks.at))
		.limit(most)
	for (const { at } of due) {
		await rollUpStretch(db, level, at)
		await new Promise(setImmediate)
	}
	return due.length
}
