import fc from 'fast-check'
import { expect, test } from 'vitest'
import { careful, NOT_STOPPED, type DoserMemory } from './dosing-memory'
import { atLeastSmallest, sizeDose, smallestMl, spreadAt, strongAt } from './size-dose'
import { testDoser } from '../../../../tests/control/controllers/dosing/test-tank'

const HOUR_MS = 3_600_000
const jug = { enteredAt: null, enteredMl: null, leftMl: null }
const known: DoserMemory = {
	...careful('ph-down'),
	...NOT_STOPPED,
	given: [{ atMs: 0, ml: 1, forMs: 500, change: 0.1 }],
	ahead: 0,
	jug,
	isConfirmed: true,
	response: 10,
	spread: 0.2,
	seenAt: 5.9,
}
const ready = { doser: { ...testDoser('ph-down'), mlPerS: 4 }, memory: known, litres: 100 }

test('a pump that is too coarse for what is missing gives its smallest dose where the water can take it', () => {
	const leastMl = smallestMl(4)
	const likely = (known.response * leastMl) / 100
	const most = (strongAt(known, 5.9, 0) * leastMl) / 100
	const at = { value: 5.9, ranMs: 0, likely, most }
	expect(atLeastSmallest(0.1, ready, at)).toBeCloseTo(leastMl)
	expect(atLeastSmallest(5, ready, at)).toBe(5)
	expect(atLeastSmallest(0.1, ready, { ...at, likely: likely * 0.99 })).toBe(0.1)
	expect(atLeastSmallest(0.1, ready, { ...at, most: most * 0.99 })).toBe(0.1)
})

test('a pump that is too coarse doses again after hours without a dose', () => {
	const leastMl = smallestMl(4)
	const likely = (known.response * leastMl) / 100
	const at = { value: 6.2, ranMs: 24 * HOUR_MS, likely, most: 1.7 * likely }
	expect(atLeastSmallest(0.1, ready, at)).toBeCloseTo(leastMl)
	expect(atLeastSmallest(0.1, ready, { ...at, most: 1.6 * likely })).toBe(0.1)
})

test('the smallest dose of any pump can be given in full', () => {
	fc.assert(
		fc.property(fc.double({ min: 0.01, max: 200, noNaN: true }), (mlPerS) => {
			const budget = {
				...testDoser('ph-down').budget,
				perDoseMl: 1e6,
				perHourMl: 1e6,
				perDayMl: 1e6,
			}
			const one = {
				...ready,
				doser: { ...testDoser('ph-down', { budget }), mlPerS },
				litres: 1e6,
			}
			const wanted = atLeastSmallest(0, one, { value: 5.9, ranMs: 0, likely: 9, most: 9 })
			expect(sizeDose(one, wanted, 0)).toMatchObject({ forMs: 250 })
		}),
	)
})

test('a response is less sure the longer ago and the farther away it was seen, up to a bound', () => {
	expect(spreadAt(known, 5.9, 0)).toBeCloseTo(0.2)
	expect(spreadAt(known, 5.9, 10 * HOUR_MS)).toBeCloseTo(Math.hypot(0.2, 1))
	expect(spreadAt(known, 6.9, 0)).toBeCloseTo(Math.hypot(0.2, 0.7))
	expect(spreadAt(known, 9, 10 * HOUR_MS)).toBe(1.2)
	expect(spreadAt({ ...known, role: 'nutrient-a' }, 9, 10 * HOUR_MS)).toBeCloseTo(0.2)
})

test('before the tank has shown the response, a day changes no more than 3 pH by the strongest product', () => {
	const budget = {
		...testDoser('ph-down').budget,
		perHourChange: 99,
		perDayChange: 99,
		perDoseMl: 99,
	}
	const memory = {
		...known,
		isConfirmed: false,
		given: [{ atMs: 0, ml: 50, forMs: 500, change: 2.99 }],
	}
	const fresh = { ...ready, doser: { ...testDoser('ph-down', { budget }), mlPerS: 4 }, memory }
	expect(sizeDose(fresh, 10, HOUR_MS)).toMatchObject({
		isLimit: true,
		reason: expect.stringContaining(
			'3 of pH a day is the most until a dose is seen to act',
		) as string,
	})
})

test('a budget of a day that is used up says what it would take', () => {
	const day = (more: Partial<DoserMemory['given'][number]>) => ({
		...ready,
		memory: { ...known, given: [{ atMs: 0, ml: 1, forMs: 500, change: 0.1, ...more }] },
	})
	const at20h = (more: Parameters<typeof day>[0]) => sizeDose(day(more), 1, 20 * HOUR_MS)
	const { perDayMl, perDayChange } = ready.doser.budget
	expect(at20h({ change: perDayChange })).toMatchObject({
		heldBy: { limit: 'perDayChange', needed: 1.5 * perDayChange },
		reason: expect.stringContaining(`or raise it to ${1.5 * perDayChange}`) as string,
	})
	expect(at20h({ ml: perDayMl })).toMatchObject({
		heldBy: { limit: 'perDayMl', needed: 1.5 * perDayMl },
		reason: expect.stringContaining(`or raise it to ${1.5 * perDayMl}`) as string,
	})
	expect(at20h({ forMs: 600_000 })).not.toHaveProperty('heldBy')
	expect(at20h({ forMs: 600_000 })).toMatchObject({
		reason: expect.stringContaining('a pump of at least 6.0 ml/s would do') as string,
	})
})

test('a product that moved the water the wrong way beyond what any does is booked by that', () => {
	const budget = { ...testDoser('ph-down').budget, perDoseMl: 99, perDoseChange: 0.3 }
	const memory = { ...known, isConfirmed: false, response: 30, given: [] }
	const fresh = { ...ready, doser: { ...testDoser('ph-down', { budget }), mlPerS: 20 }, memory }
	expect(sizeDose(fresh, 10, HOUR_MS)).toMatchObject({ isLimit: true })
})
