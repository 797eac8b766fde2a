import type { LevelMs } from '@sfc/domain/history/levels'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../database'
import { rollupMarks } from '../schema/readings'
import { rollUpStretch } from './roll-up-stretch'

/**
 * Brings roll-ups of one level up to date: at most `most` of the stretches that readings came for, the
 * oldest first, each in a transaction of its own so that readings wait for no more than one. Gives how
 * many it made.
 */
export async function rollUpMarked(db: Db, level: LevelMs, most: number): Promise<number> {
	const due = await db.read
		.select({ at: rollupMarks.at })
		.from(rollupMarks)
		.where(eq(rollupMarks.levelMs, level))
		.orderBy(asc(rollupMarks.at))
		.limit(most)
	for (const { at } of due) {
		await db.write(async (tx) => {
			// Deleted first: what arrives from now on marks the stretch anew.
			const [mark] = await tx
				.delete(rollupMarks)
				.where(and(eq(rollupMarks.levelMs, level), eq(rollupMarks.at, at)))
				.returning()
			if (mark) await rollUpStretch(tx, level, at, mark.touchedAt)
		})
		await new Promise(setImmediate)
	}
	return due.length
}
