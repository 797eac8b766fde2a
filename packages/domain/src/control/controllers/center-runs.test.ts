import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centerRuns, NOT_SHIFTED, type CenteredRuns } from './center-runs'

const TARGET = { min: 20, max: 24 }

/** The shift after runs of this kind, each of which let the air go between these two. */
function shiftAfter(
	does: 'heat' | 'cool',
	cycles: readonly (readonly [fromC: number, toC: number])[],
	target = TARGET,
): number {
	let runs: CenteredRuns = NOT_SHIFTED
	for (const [fromC, toC] of [...cycles, [22, 22] as const]) {
		runs = centerRuns(runs, { airC: fromC, target, does, begins: 'own' })
		runs = centerRuns(runs, { airC: toC, target, does, begins: null })
	}
	return runs.shiftC
}

test('runs that stay inside are not shifted', () => {
	expect(shiftAfter('cool', [[23.6, 20.4]])).toBe(0)
	expect(shiftAfter('heat', [[20.4, 23.6]])).toBe(0)
})

test('cooling that goes too far begins and ends later, heat sooner', () => {
	expect(shiftAfter('cool', [[23, 19.7]])).toBeCloseTo(0.6 * 0.6)
	expect(shiftAfter('heat', [[21, 24.3]])).toBeCloseTo(-0.6 * 0.6)
})

test('air that gets too far before a run acts makes it begin sooner', () => {
	expect(shiftAfter('cool', [[24.3, 22]])).toBeLessThan(0)
	expect(shiftAfter('heat', [[19.7, 22]])).toBeGreaterThan(0)
})

test('a cycle in which the target moved says nothing', () => {
	let runs = centerRuns(NOT_SHIFTED, { airC: 23, target: TARGET, does: 'cool', begins: 'own' })
	const night = { min: 16, max: 20 }
	runs = centerRuns(runs, { airC: 17, target: night, does: 'cool', begins: null })
	expect(centerRuns(runs, { airC: 19, target: night, does: 'cool', begins: 'own' }).shiftC).toBe(0)
})

test('runs are never shifted by more than a quarter of the target, whatever the air does', () => {
	const air = fc.double({ min: -20, max: 60, noNaN: true })
	fc.assert(
		fc.property(fc.array(fc.tuple(air, air), { maxLength: 30 }), (cycles) => {
			for (const does of ['heat', 'cool'] as const)
				expect(Math.abs(shiftAfter(does, cycles))).toBeLessThanOrEqual(1)
		}),
	)
})
