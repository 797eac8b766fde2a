import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
	JUMP_ACCEPTED_AFTER,
	STUCK_MIN_READINGS,
	stuckAfterMs,
	judgeReading,
	initialPointState,
	type Limits,
	type PointState,
} from './judge-reading'
import { QUANTITIES, QUANTITY_KEYS } from '../units/quantities'
import { SENTINELS, DEFAULT_LIMITS, limitsFor } from './default-limits'

const S = 1000
const MIN = 60 * S
const PH = limitsFor('ph')

/** Evaluates readings in order and returns the quality of each. */
function judgeAll(readings: readonly { at: number; value: number }[], limits: Limits) {
	let state: PointState | null = null
	return readings.map((reading) => {
		const judged = judgeReading(state, reading, limits)
		state = judged.state
		return judged.quality
	})
}
const every = (stepMs: number, values: number[]) =>
	values.map((value, i) => ({ at: (i + 1) * stepMs, value }))

/** A pH that never changes faster than is possible and never stands still. */
const calm = fc
	.array(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 80 })
	.map((steps) => {
		let value = 6
		return every(
			S,
			steps.map((step, i) => {
				value += (i % 2 ? -step : step) / 1000
				value = Math.min(13, Math.max(1, value))
				return value
			}),
		)
	})

test('a meter of a greenhouse’s mains is in range', () => {
	const meters = { volume: 250_000_000, flow: 4_000, power: 900_000, energy: 40_000_000 }
	for (const [quantity, value] of Object.entries(meters))
		expect(judgeReading(null, { at: 0, value }, limitsFor(quantity)).quality).toBe('good')
})

test('a sensor that changes plausibly is good throughout', () => {
	fc.assert(
		fc.property(calm, (readings) => {
			expect(new Set(judgeAll(readings, PH))).toEqual(new Set(['good']))
		}),
	)
})

test('one outlier is a spike, and the readings after it are good', () => {
	fc.assert(
		fc.property(calm, fc.nat(), (readings, where) => {
			const k = 1 + (where % (readings.length - 1))
			const spiked = readings.map((one, i) =>
				i === k ? { ...one, value: one.value > 7 ? one.value - 5.5 : one.value + 5.5 } : one,
			)
			const judged = judgeAll(spiked, PH)
			expect(judged[k]).toBe('spike')
			expect(judged.filter((quality) => quality !== 'good')).toHaveLength(1)
		}),
	)
})

test('a jump that stays is accepted from its third reading on, whatever its size', () => {
	const heights = fc.double({ min: 1.5, max: 7, noNaN: true })
	fc.assert(
		fc.property(heights, fc.integer({ min: 5, max: 30 }), (height, after) => {
			const values = Array.from({ length: after }, (_, i) => 6 + height + (i % 2) / 50)
			const judged = judgeAll(every(S, [6, 6.01, ...values]), PH)
			const spikes = judged.filter((quality) => quality === 'spike').length
			expect(spikes).toBeLessThan(JUMP_ACCEPTED_AFTER)
			expect(judged.slice(2 + JUMP_ACCEPTED_AFTER - 1)).not.toContain('spike')
		}),
	)
})

test('readings that jump about stay spikes', () => {
	const values = [6, 12, 2, 12, 2, 12, 2]
	expect(judgeAll(every(S, values), PH)).toEqual(['good', ...values.slice(1).map(() => 'spike')])
})

test('after a gap any value the sensor can have reached is good', () => {
	const readings = [
		{ at: S, value: 6 },
		{ at: 21 * S, value: 11 },
	]
	expect(judgeAll(readings, PH)).toEqual(['good', 'good'])
})

test('late and repeated readings do not change the remembered state, in any order', () => {
	const at = fc.integer({ min: 0, max: 100 * S })
	const late = fc.array(fc.record({ at, value: fc.double({ min: 1, max: 13, noNaN: true }) }))
	fc.assert(
		fc.property(late, (readings) => {
			const state = initialPointState(100 * S, 6)
			for (const reading of readings) {
				expect(judgeReading(state, reading, PH)).toEqual({ quality: 'good', state })
			}
			expect(judgeReading(state, { at: S, value: 99 }, PH).quality).toBe('out-of-range')
			expect(judgeReading(state, { at: S, value: 14 }, PH).quality).toBe('bad')
		}),
	)
})

test('a number out of range or a sentinel is never good', () => {
	const key = fc.constantFrom(...QUANTITY_KEYS)
	fc.assert(
		fc.property(key, fc.double({ noNaN: true, noDefaultInfinity: true }), (quantity, value) => {
			const limits = limitsFor(quantity)
			for (const empty of limits.sentinels) {
				expect(judgeReading(null, { at: 1, value: empty }, limits).quality).toBe('bad')
			}
			const { quality } = judgeReading(null, { at: 1, value }, limits)
			if (value < limits.min || value > limits.max) expect(quality).not.toBe('good')
		}),
	)
})

test('a rejected outlier does not change the last trusted number', () => {
	const limits = limitsFor('waterTemperature')
	const readings = every(S, [20.01, 20.02, 85, -127, 61, 20.03, 20.04])
	expect(judgeAll(readings, limits)).toEqual([
		'good',
		'good',
		'bad',
		'bad',
		'out-of-range',
		'good',
		'good',
	])
})

test('a sensor is stuck after its time without change, and good as soon as it changes', () => {
	fc.assert(
		fc.property(fc.integer({ min: 5, max: 300 }), fc.integer({ min: 1, max: 99 }), (s, cents) => {
			const flat = { ...PH, flatMs: 30 * MIN }
			const first = { at: 0, value: 6 + cents / 100 + 0.001 }
			const still = Array.from({ length: 400 }, (_, i) => ({
				at: (i + 1) * s * S,
				value: 6 + cents / 100,
			}))
			const judged = judgeAll([first, ...still], flat)
			still.forEach(({ at }, i) => {
				const isStuck = at - s * S > 30 * MIN && i + 1 >= STUCK_MIN_READINGS
				expect(judged[i + 1]).toBe(isStuck ? 'stuck' : 'good')
			})
			const moved = { at: 500 * s * S, value: 6 + cents / 100 + 0.01 }
			expect(judgeAll([first, ...still, moved], flat).at(-1)).toBe('good')
		}),
	)
})

test.each([
	{ name: 'hundredths', grain: 0.01, hours: 2 },
	{ name: 'thousandths', grain: 0.001, hours: 2 },
	{ name: 'tenths', grain: 0.1, hours: 20 },
	{ name: 'whole numbers', grain: 1, hours: Infinity },
])('a pH sensor of $name may stand still for $hours h', ({ grain, hours }) => {
	expect(stuckAfterMs({ grain }, PH) / (60 * MIN)).toBeCloseTo(hours, 6)
})

test('the resolution of a sensor is learned from its changes, in any unit', () => {
	const fahrenheit = [70, 71, 70, 71].map((f) => (f - 32) / 1.8)
	let state: PointState | null = null
	for (const reading of every(MIN, fahrenheit))
		state = judgeReading(state, reading, limitsFor('airTemperature')).state
	expect(state?.grain).toBeLessThan(0.6)
	expect(initialPointState(0, 21).grain).toBe(1)
	expect(initialPointState(0, 6.12).grain).toBe(0.01)
})

test('saturated air may stay at 100 %, and a sensor without a limit is never stuck', () => {
	const day = Array.from({ length: 300 }, () => 100)
	expect(new Set(judgeAll(every(5 * MIN, day), limitsFor('humidity')))).toEqual(new Set(['good']))
	for (const quantity of ['switch', 'contact', 'level', 'volume', 'energy', 'percent'] as const) {
		expect(limitsFor(quantity).flatMs).toBe(0)
	}
})

test('the limits a farm set for a sensor override the usual ones', () => {
	const own = limitsFor('ph', { min: 4, max: null, maxStepPerS: null, flatMs: 60_000 })
	expect(own).toMatchObject({ min: 4, max: 14, maxStepPerS: 0.5, flatMs: 60_000 })
	expect(judgeReading(null, { at: 1, value: 3.9 }, own).quality).toBe('out-of-range')
	expect(stuckAfterMs({ grain: 1 }, own)).toBe(60_000)
	expect(stuckAfterMs({ grain: 1 }, { ...own, flatMs: 0 })).toBe(Infinity)
})

test('each figure of the table has a source', () => {
	for (const key of QUANTITY_KEYS) {
		const { range, step, flat, sentinels } = DEFAULT_LIMITS[key]
		expect(range.length).toBeGreaterThan(5)
		expect(step !== undefined).toBe(QUANTITIES[key].maxStepPerS !== undefined)
		if (flat) expect(flat.source.length).toBeGreaterThan(5)
		for (const one of sentinels) expect(SENTINELS[one].source.length).toBeGreaterThan(5)
	}
})
