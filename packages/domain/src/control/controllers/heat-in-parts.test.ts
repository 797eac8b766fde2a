import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heatInParts, NO_HEAT, type HeatInParts, type HeatMemory } from './heat-in-parts'

const MINUTE_MS = 60_000
/** Windows of 20 minutes, the whole of one for 2 °C, and no sum worth mentioning. */
const HEAT: HeatInParts = { gain: 0.5, integralS: 1e9, windowS: 1200 }
const begun = (belowC: number, heat = HEAT, before: HeatMemory = NO_HEAT) =>
	heatInParts(heat, before, belowC, 1000)

describe('a window', () => {
	test.each([
		[-1, 0],
		[0, 0],
		[0.5, 5],
		[1, 10],
		[2, 20],
		[9, 20],
	])('with the air %s °C below is on for %s minutes', (belowC, minutes) => {
		expect(begun(belowC).onMs / MINUTE_MS).toBeCloseTo(minutes, 3)
	})

	test.each([
		[0.09, 0],
		[0.1, 1],
		[1.899, 19],
		[1.91, 20],
	])('has no run and no rest shorter than a minute: %s °C below, %s minutes', (belowC, minutes) => {
		expect(begun(belowC).onMs / MINUTE_MS).toBeCloseTo(minutes, 1)
	})

	test('lasts as long as it was chosen, and is decided once', () => {
		const first = begun(1)
		expect(first.elapsedMs).toBe(0)
		const later = heatInParts(HEAT, first, -5, 1_199_999)
		expect(later).toEqual({ ...first, elapsedMs: 1_199_999 })
		expect(heatInParts(HEAT, later, -5, 1)).toMatchObject({ elapsedMs: 0, onMs: 0 })
	})
})

describe('a difference that stays', () => {
	const slow: HeatInParts = { gain: 0.1, integralS: 1200, windowS: 1200 }

	test('is made up for, window by window', () => {
		const first = begun(1, slow)
		expect(first.integral).toBeCloseTo(0.1)
		expect(first.onMs / MINUTE_MS).toBeCloseTo(4)
		const second = heatInParts(slow, first, 1, 1_200_000)
		expect(second.integral).toBeCloseTo(0.2)
		expect(second.onMs / MINUTE_MS).toBeCloseTo(6)
		expect(heatInParts(slow, second, -1, 1_200_000).integral).toBeCloseTo(0.1)
	})

	test('is not summed up while the heater can do no more, or no less', () => {
		const most: HeatMemory = { integral: 0.6, elapsedMs: 0, onMs: 0 }
		expect(heatInParts(slow, most, 9, 1_200_000)).toMatchObject({ integral: 0.6, onMs: 1_200_000 })
		const least: HeatMemory = { integral: 0.05, elapsedMs: 0, onMs: 0 }
		expect(heatInParts(slow, least, -3, 1_200_000)).toMatchObject({ integral: 0.05, onMs: 0 })
		expect(heatInParts(slow, most, -1, 1_200_000).integral).toBeCloseTo(0.5)
	})

	test('never becomes more than the whole window or less than nothing', () => {
		const air = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { maxLength: 60 })
		fc.assert(
			fc.property(air, (belows) => {
				let memory = NO_HEAT
				for (const belowC of belows) {
					memory = heatInParts(slow, memory, belowC, 1_200_000)
					expect(memory.integral).toBeGreaterThanOrEqual(0)
					expect(memory.integral).toBeLessThanOrEqual(1)
					expect(memory.onMs).toBeLessThanOrEqual(1_200_000)
				}
			}),
		)
	})
})
