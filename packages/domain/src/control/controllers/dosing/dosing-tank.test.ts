import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '@sfc/domain/tests/property-runs'
import { EFFECTS } from './doser-effects'
import {
	BUDGET,
	testDoser,
	dosing,
	EC,
	PH,
	Tank,
} from '../../../../tests/control/controllers/dosing/test-tank'

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** Products, water and plants as they may be: what 1 ml does to a litre is not known to control. */
const farm = fc.record({
	litres: between(80, 480),
	ph: between(4.6, 7.8),
	ec: between(1, 1.8),
	nutrientEc: between(0.05, EFFECTS['nutrient-a'].strongest),
	acidMeq: between(1.5, EFFECTS['ph-down'].strongest),
	buffer: between(1, 2.5),
	driftMeqPerH: between(-0.01, 0.02),
	ecPerH: between(0, 0.004),
	litresPerMl: between(100, 300),
})

test('any tank comes into range within days and never passes the far end of a band', () => {
	fc.assert(
		fc.property(farm, ({ nutrientEc, acidMeq, litresPerMl, ...facts }) => {
			const budget = { ...BUDGET, perHourMl: 400, perDayMl: 2000 }
			const dosers = (['nutrient-a', 'nutrient-b', 'ph-down', 'ph-up'] as const).map((role) =>
				testDoser(role, { mlPerS: facts.litres / litresPerMl, budget }),
			)
			const concentrates = {
				'nutrient-a': { ec: nutrientEc, meq: 0 },
				'nutrient-b': { ec: nutrientEc, meq: 0 },
				'ph-down': { ec: 0, meq: -acidMeq },
				'ph-up': { ec: 0, meq: acidMeq },
			}
			const tank = new Tank(dosing({ dosers }), { ...facts, concentrates })
			tank.run(96)
			// A slow pump may be held back by its run time of a day, and says so.
			const others = tank.runner.notices.filter(
				({ title }) => !title.includes('held back by a limit'),
			)
			expect(others).toEqual([])
			expect(tank.ec).toBeGreaterThan(EC.min - 0.03)
			expect(tank.ph).toBeGreaterThan(PH.min - 0.1)
			expect(tank.ph).toBeLessThan(PH.max + 0.1)
			expect(tank.range.ec.max).toBeLessThanOrEqual(EC.max + 1e-9)
			expect(tank.range.ph.min).toBeGreaterThanOrEqual(Math.min(facts.ph, PH.min) - 0.1)
			expect(tank.range.ph.max).toBeLessThanOrEqual(Math.max(facts.ph, PH.max) + 0.1)
		}),
		{ numRuns: propertyRuns(15), endOnFailure: true },
	)
})
