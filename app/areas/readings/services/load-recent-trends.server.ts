import { lineAt, calibrate } from '@sfc/domain/readings/calibration/line'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { and, eq, gte, inArray } from 'drizzle-orm'
import { rollups } from '#db/schema/readings'
import type { FarmScope } from '~/context.server'
import { loadCalibrationLines } from './calibration/load-calibration-lines.server'

/**
 * Last hour of a point, in stored units, by the minute of the hour, so that each minute changes one
 * value; null for a minute without a trusted reading. `next`: the oldest, which the next minute
 * replaces.
 */
export type Trend = { pointId: number; next: number; byMinute: (number | null)[] }

const [MINUTE_MS] = LEVELS_MS
const MINUTES = 60

/**
 * Loads the last hour of some points, from their roll-ups. The points must already be known to
 * belong to the farm. The current minute is included as far as it is rolled up.
 */
export async function loadRecentTrends(
	ctx: FarmScope,
	input: { pointIds: readonly number[] },
): Promise<Trend[]> {
	if (input.pointIds.length === 0) return []
	const lastAt = ctx.now() - (ctx.now() % MINUTE_MS)
	const minuteOfHour = (lastAt / MINUTE_MS) % MINUTES
	const minutes = Array.from(
		{ length: MINUTES },
		(_, minute) => lastAt - ((minuteOfHour - minute + MINUTES) % MINUTES) * MINUTE_MS,
	)
	const rows = await ctx.db.read
		.select({ pointId: rollups.pointId, at: rollups.at, mean: rollups.mean })
		.from(rollups)
		.where(
			and(
				inArray(rollups.pointId, [...input.pointIds]),
				eq(rollups.levelMs, MINUTE_MS),
				gte(rollups.at, lastAt - (MINUTES - 1) * MINUTE_MS),
			),
		)
	const lines = await loadCalibrationLines(ctx, input.pointIds)
	const found = new Map(rows.map(({ pointId, at, mean }) => [`${pointId} ${at}`, mean]))
	return input.pointIds.map((pointId) => ({
		pointId,
		next: (minuteOfHour + 1) % MINUTES,
		byMinute: minutes.map((at) => {
			const mean = found.get(`${pointId} ${at}`) ?? null
			return mean === null ? null : calibrate(lineAt(lines.get(pointId) ?? [], at), mean)
		}),
	}))
}
