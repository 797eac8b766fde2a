import type { LevelMs } from '@sfc/domain/readings/history/levels'
import type { Db } from '../database'
import { claimPeriod } from './claim-period'
import { moveMarks } from './move-marks'
import { rollUpPeriod } from './roll-up-period'

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
	await moveMarks(db)
	for (let done = 0; done < most; done++) {
		const claim = await claimPeriod(db, level, now)
		if (!claim) return done
		await rollUpPeriod(db, claim, now)
		await new Promise(setImmediate)
	}
	return most
}
