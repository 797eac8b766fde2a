import fc from 'fast-check'
import { expect, test } from 'vitest'
import { degreeDays, lightSum } from '../../growing/planting-cycles/growing-sums'
import { health, HEALTH_INPUTS, healthGrade, type HealthInputKey } from './health'
import { formatPrediction, predictYield, yieldRecord } from './yield-prediction'

test('without enough inputs there is no score; one heavy input gives a score by itself', () => {
	expect(health([{ key: 'ph', badness: null, why: 'No sensor' }])).toEqual({
		score: null,
		reasons: [],
		missing: [{ key: 'ph', label: 'pH', why: 'No sensor' }],
	})
	expect(health([{ key: 'plan', badness: 5, why: '' }]).score).toBe(50)
	const ph = { key: 'ph', badness: 0.5, why: 'outside' } as const
	expect(health([ph])).toMatchObject({ score: null, reasons: [{ key: 'ph' }] })
	expect(health([ph, { key: 'ec', badness: 0, why: '' }]).score).toBe(45)
})

test('reasons are listed by points lost, and these add up', () => {
	const { score, reasons } = health([
		{ key: 'plan', badness: 2, why: 'late' },
		{ key: 'ph', badness: 0.25, why: 'out' },
		{ key: 'ec', badness: 0, why: 'in' },
	])
	expect(reasons.map(({ key }) => key)).toEqual(['plan', 'ph', 'ec'])
	expect(score).toBe(Math.round(100 - (100 * (6 + 6)) / 52))
})

const KEYS = Object.keys(HEALTH_INPUTS) as HealthInputKey[]
const anyInputs = fc.uniqueArray(
	fc.record({
		key: fc.constantFrom(...KEYS),
		badness: fc.option(fc.double({ min: 0, max: 50, noNaN: true })),
		why: fc.constant(''),
	}),
	{ selector: ({ key }) => key },
)

test('a score lies between 0 and 100, is the same each time, and worse input never raises it', () => {
	fc.assert(
		fc.property(anyInputs, fc.double({ min: 0, max: 9, noNaN: true }), (inputs, more) => {
			const { score } = health(inputs)
			expect(health(inputs).score).toBe(score)
			if (score === null) return
			expect(score).toBeGreaterThanOrEqual(0)
			expect(score).toBeLessThanOrEqual(100)
			const worse = inputs.map((one) => ({
				...one,
				badness: one.badness === null ? null : one.badness + more,
			}))
			expect(health(worse).score).toBeLessThanOrEqual(score)
		}),
	)
})

test.each([
	[100, 'green'],
	[90, 'green'],
	[89, 'yellow'],
	[80, 'yellow'],
	[79, 'orange'],
	[70, 'orange'],
	[69, 'red'],
	[0, 'red'],
])('a score of %i is %s', (score, grade) => expect(healthGrade(score).grade).toBe(grade))

const cuts = (...heads: number[]) =>
	heads.map((quantity) => ({ plants: 100, quantityMilli: quantity * 1000, unit: 'heads' }))
const past = (...heads: number[]) => yieldRecord(cuts(...heads))

test('a predicted yield is the median of past cycles with their range; fewer than three give none', () => {
	const prediction = predictYield(50, past(90, 80, 96), null)
	expect(prediction).toMatchObject({
		basis: 'harvests',
		quantity: 45,
		low: 40,
		high: 48,
		cycles: 3,
		span: 'all',
	})
	expect(formatPrediction(prediction)).toBe('About 45 heads (40–48), from 3 past cycles')
	expect(predictYield(50, past(90, 80), null)).toEqual({ basis: 'unknown', cycles: 2 })
	const said = { words: 'A head of 5 oz.', recipeName: 'Butterhead lettuce' }
	expect(formatPrediction(predictYield(50, past(90), said))).toBe(
		'A head of 5 oz. Says the recipe Butterhead lettuce.',
	)
	expect(formatPrediction({ basis: 'unknown', cycles: 0 })).toBe('Not known yet')
})

test('with many past cycles the best and the worst tenth are left out', () => {
	const many = predictYield(100, past(0, 80, 81, 82, 83, 84, 85, 86, 87, 88, 500), null)
	expect(many).toMatchObject({ span: 'most', quantity: 84, low: 80, high: 88, cycles: 11 })
})

test('without a past cycle there is no record', () => expect(past()).toBeNull())

test('harvests in different units are not mixed', () => {
	const pounds = [{ plants: 10, quantityMilli: 9_000, unit: 'lbs' }]
	expect(predictYield(100, yieldRecord([...cuts(80, 90, 95), ...pounds]), null)).toMatchObject({
		unit: 'heads',
		cycles: 3,
	})
})

test('a prediction lies in its range and grows with the plants', () => {
	const yields = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 3, maxLength: 40 })
	fc.assert(
		fc.property(yields, fc.integer({ min: 1, max: 1_000_000 }), (heads, plants) => {
			const prediction = predictYield(plants, past(...heads), null)
			if (prediction.basis !== 'harvests') throw new Error('three are enough')
			expect(prediction.low).toBeLessThanOrEqual(prediction.quantity)
			expect(prediction.high).toBeGreaterThanOrEqual(prediction.quantity)
			const double = predictYield(2 * plants, past(...heads), null)
			expect(double).toMatchObject({ quantity: 2 * prediction.quantity })
		}),
	)
})

test('degree days and light sums state how many hours had readings', () => {
	const day = Array.from({ length: 24 }, () => 20)
	expect(degreeDays(day, 10)).toEqual({ sum: expect.closeTo(10) as number, hours: 24, ofHours: 24 })
	expect(degreeDays([5, null, null], 10)).toEqual({ sum: 0, hours: 1, ofHours: 3 })
	const lit = Array.from({ length: 24 }, (_, hour) => (hour < 16 ? 200 : 0))
	expect(lightSum(lit).sum).toBeCloseTo(11.52)
	expect(lightSum([])).toEqual({ sum: 0, hours: 0, ofHours: 0 })
})
