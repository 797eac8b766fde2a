import { calibrate } from '@sfc/domain/readings/calibration/line'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calibrations } from '#db/schema/calibration'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'
import { openTestFarm } from '~/tests/farms/test-farm'
import { readHistory } from '../history/read-history.server'
import { addTestPoint, storeReadings } from '~/tests/readings/history/test-history'

const START_MS = Date.UTC(2026, 2, 1)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

test('minimum, maximum and mean of calibrated roll-ups equal those of calibrated raw readings', async () => {
	const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
	const values = fc.array(number(0, 14), { minLength: 1, maxLength: 120 })
	const line = fc.record({ slope: number(0.8, 1.2), offset: number(-1, 1) })
	await fc.assert(
		fc.asyncProperty(values, line, fc.integer({ min: 0, max: 119 }), async (raw, made, began) => {
			const farm = await openTestFarm(START_MS + 4 * HOUR_MS)
			try {
				const intervalMs = MINUTE_MS
				const pointId = await addTestPoint(farm, { quantity: 'ph', intervalMs })
				const at = (i: number) => START_MS + i * MINUTE_MS
				await storeReadings(
					farm,
					pointId,
					raw.map((value, i) => ({ at: at(i), value, quality: 0 })),
				)
				for (const level of LEVELS_MS)
					while ((await rollUpMarked(farm.ctx.db, level, 500, farm.ctx.now())) > 0);
				const held = { ...made, fromAt: at(began) }
				await farm.ctx.db.write(async (tx) => {
					const row = { ...held, version: 1, points: [], madeBy: 'Ann' }
					await tx.insert(calibrations).values({ ...row, farmId: farm.owner.farm.id, pointId })
				})
				const span = { fromAt: START_MS, toAt: START_MS + 2 * HOUR_MS }
				const [told] = await readHistory(farm.owner, { pointIds: [pointId], ...span, width: 8 })
				expect(told?.resolution).toMatchObject({ kind: 'steps' })
				const truth = raw.map((value, i) => calibrate(i >= began ? held : null, value))
				for (const mark of told?.marks ?? []) {
					const own = truth.filter((_, i) => at(i) >= mark.at && at(i) < mark.untilAt)
					if (own.length === 0) continue
					expect(mark.min).toBeCloseTo(Math.min(...own), 9)
					expect(mark.max).toBeCloseTo(Math.max(...own), 9)
					expect(mark.mean).toBeCloseTo(own.reduce((a, b) => a + b, 0) / own.length, 9)
				}
			} finally {
				await farm.close()
			}
		}),
		{ numRuns: 12 },
	)
})
