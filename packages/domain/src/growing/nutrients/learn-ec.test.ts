import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctEc, formulaEcFor, learnEc, REFILLS_NEEDED, type EcRefill } from './learn-ec'
import { measuredSolutions } from '../../../tests/growing/measured-solutions'
import { predictEc } from './predict-ec'
import { predictRise } from './predict-rise'
import { findSalt } from './salts'
import { reachedBy, type Portion } from './solve-mix'
import { PURE_WATER } from './source-water'
import type { Substance } from './substance'

const refill = fc.record({
	formulaMsCm: fc.double({ min: 0.1, max: 3, noNaN: true }),
	measuredMsCm: fc.double({ min: 0.01, max: 6, noNaN: true }),
})
const enough = fc.array(refill, { minLength: REFILLS_NEEDED, maxLength: 12 })

test('nothing is said from too few refills, nor from changes that a probe cannot tell', () => {
	fc.assert(
		fc.property(fc.array(refill, { maxLength: REFILLS_NEEDED - 1 }), (few) => {
			const tiny = few.map((one) => ({ ...one, formulaMsCm: 0.05 }))
			const learned = learnEc([...few, ...tiny, ...tiny])
			expect(learned).toEqual({
				state: 'too-few',
				refills: few.length,
				factor: null,
				errorPct: null,
			})
			expect(correctEc(1.8, 0.2, learned)).toBe(0.2 + (1.8 - 0.2))
		}),
	)
})

test('a correction is bounded, lies among what was seen, and is undone by its inverse', () => {
	fc.assert(
		fc.property(enough, fc.double({ min: 0.5, max: 4, noNaN: true }), (refills, msCm) => {
			const learned = learnEc(refills)
			const ratios = refills.map((one) => one.measuredMsCm / one.formulaMsCm)
			expect(learned.factor).toBeGreaterThanOrEqual(Math.min(...ratios) * (1 - 1e-9))
			expect(learned.factor).toBeLessThanOrEqual(Math.max(...ratios) * (1 + 1e-9))
			const corrected = correctEc(msCm, 0.3, learned)
			expect(Math.abs(Math.log((corrected - 0.3) / (msCm - 0.3)))).toBeLessThan(Math.log(1.5001))
			expect(formulaEcFor(corrected, 0.3, learned)).toBeCloseTo(msCm, 9)
		}),
	)
})

test('one wrong refill of five moves the factor by less than the others differ', () => {
	const near = fc.double({ min: 1.04, max: 1.08, noNaN: true })
	fc.assert(
		fc.property(fc.array(near, { minLength: 4, maxLength: 4 }), refill, (ratios, wrong) => {
			const right = ratios.map((measuredMsCm) => ({ formulaMsCm: 1, measuredMsCm }))
			const { factor } = learnEc([wrong, ...right])
			expect(factor).toBeGreaterThanOrEqual(1.04 * (1 - 1e-9))
			expect(factor).toBeLessThanOrEqual(1.08 * (1 + 1e-9))
		}),
	)
})

/** Mean error, percent, of the solutions that nothing was learned from; each window of solutions teaches once. */
function errorBeside(tankFactor: number, count: number) {
	const all: EcRefill[] = measuredSolutions.map(({ mgPerL, msCm }) => ({
		formulaMsCm: predictEc(mgPerL),
		measuredMsCm: msCm * tankFactor,
	}))
	const errors = { formula: [] as number[], learned: [] as number[] }
	for (let from = 0; from + count <= all.length; from += 1) {
		const learned = learnEc(all.slice(from, from + count))
		for (const one of [...all.slice(0, from), ...all.slice(from + count)]) {
			const off = (msCm: number) => Math.abs(msCm / one.measuredMsCm - 1) * 100
			errors.formula.push(off(one.formulaMsCm))
			errors.learned.push(off(correctEc(one.formulaMsCm, 0, learned)))
		}
	}
	const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
	return { formula: mean(errors.formula), learned: mean(errors.learned) }
}

test('beside solutions that others measured, a tank that shows 6 % more is learned, and one as they are is left', () => {
	for (const count of [3, 5, 8]) {
		const off = errorBeside(1.06, count)
		expect(off.formula).toBeGreaterThan(4.5)
		expect(off.learned).toBeLessThan(off.formula / 2)
		const right = errorBeside(1, count)
		expect(right.learned).toBeLessThan(right.formula + 0.2)
	}
})

test('doses of both stocks raise EC, by the formula, as much as the mix has', () => {
	const tankL = 10
	const portion = (id: string, grams: number): Portion => ({
		substance: findSalt(id) as Substance,
		grams,
	})
	const portions = [
		portion('calcium-ammonium-nitrate', 900),
		portion('monopotassium-phosphate', 250),
		portion('magnesium-sulfate', 500),
	]
	const stock = { portions, water: PURE_WATER, tankL, factor: 100 }
	const whole = predictEc(reachedBy(portions, stock).mgPerL)
	let ec = 0
	// Ten times 1 ml of A and B in a litre are 10 ml of each: as mixed.
	for (let turn = 0; turn < 10; turn += 1)
		ec += predictRise({ mlPerL: { A: 1, B: 1 }, beforeMsCm: ec }, stock) ?? NaN
	expect(Math.abs(ec / whole - 1)).toBeLessThan(0.01)
})
