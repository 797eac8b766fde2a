import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summarizeHydroponics } from './summarize-hydroponics'

const NOTHING = { tanks: [], lights: [], pumps: [], sensors: [] }

test('a farm without equipment has no averages', () => {
	expect(summarizeHydroponics(NOTHING)).toEqual({
		tanks: { mean: null, known: 0, total: 0 },
		lights: { count: 0, known: 0, total: 0 },
		pumps: { count: 0, known: 0, total: 0 },
		sensors: { count: 0, known: 0, total: 0 },
	})
})

test('unknown values are neither zero nor guessed', () => {
	const { tanks, lights, pumps, sensors } = summarizeHydroponics({
		tanks: [{ volumeL: 100 }, { volumeL: null }, { volumeL: 50 }],
		lights: [{ isOn: null }],
		pumps: [{ isOn: true }, { isOn: false }, { isOn: null }],
		sensors: [{ isCurrent: true }, { isCurrent: false }],
	})
	expect(tanks).toEqual({ mean: 75, known: 2, total: 3 })
	expect(lights).toEqual({ count: 0, known: 0, total: 1 })
	expect(pumps).toEqual({ count: 1, known: 2, total: 3 })
	expect(sensors).toEqual({ count: 1, known: 2, total: 2 })
})

test('an average lies between its values, and unknown tanks do not change it', () => {
	const litres = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 })
	fc.assert(
		fc.property(litres, fc.nat(5), (values, unknown) => {
			const tanks = [
				...values.map((volumeL) => ({ volumeL })),
				...Array.from({ length: unknown }, () => ({ volumeL: null })),
			]
			const { mean } = summarizeHydroponics({ ...NOTHING, tanks }).tanks
			expect(mean).toBeGreaterThanOrEqual(Math.min(...values))
			expect(mean).toBeLessThanOrEqual(Math.max(...values))
		}),
	)
})
