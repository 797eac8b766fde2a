import { calibrate, lineAt } from '@sfc/domain/readings/calibration/line'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { rollups } from '#db/schema/readings'
import type { FarmScope } from '~/context.server'
import { readByKey } from '~/areas/platform/services/farm-work/read-by-key.server'
import { loadCalibrationLines } from '~/areas/readings/services/calibration/load-calibration-lines.server'
import type { LatestReading } from '~/areas/readings/services/load-latest-readings.server'

const [MINUTE_MS] = LEVELS_MS
const HOUR_MS = 3_600_000
/**
 * Start of the window, as an age, whose mean the newest value is compared with, to average out
 * noise.
 */
const FROM_MS = 20 * MINUTE_MS
const TO_MS = 10 * MINUTE_MS

const readMinutes = readByKey(
	({ db, now }, pointIds: number[]) =>
		db.read
			.select({ pointId: rollups.pointId, at: rollups.at, mean: rollups.mean })
			.from(rollups)
			.where(
				and(
					inArray(rollups.pointId, pointIds),
					eq(rollups.levelMs, MINUTE_MS),
					gte(rollups.at, now() - FROM_MS),
					lt(rollups.at, now() - TO_MS),
				),
			),
	({ pointId }) => pointId,
)

/**
 * Computes how fast the newest values change, in stored units per hour; points without enough data
 * are left out.
 */
export async function computeHourlyRates(
	ctx: Pick<FarmScope, 'db' | 'now' | 'group'>,
	readings: readonly LatestReading[],
): Promise<Map<number, number>> {
	if (readings.length === 0) return new Map()
	const ids = readings.map(({ pointId }) => pointId)
	const rows = await readMinutes(ctx, ids)
	const lines = await loadCalibrationLines(ctx, ids)
	return new Map(
		readings.flatMap(({ pointId, value, at }): [number, number][] => {
			if (value === null || at === null) return []
			// Both values by the current calibration: a new calibration is no change of the
			// measured value.
			const line = lineAt(lines.get(pointId) ?? [], at)
			const before = rows.flatMap(({ mean, ...row }) =>
				row.pointId === pointId && mean !== null
					? [{ at: row.at, value: calibrate(line, mean) }]
					: [],
			)
			if (before.length === 0) return []
			const then = computeMean(before.map((one) => one.at)) + MINUTE_MS / 2
			const was = computeMean(before.map((one) => one.value))
			return [[pointId, ((value - was) * HOUR_MS) / Math.max(MINUTE_MS, at - then)]]
		}),
	)
}

const computeMean = (values: readonly number[]): number =>
	values.reduce((sum, value) => sum + value, 0) / values.length
