import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daySums, type Step } from './day-sums'

const HOUR_MS = 3_600_000
const hours = (fromAt: number, values: readonly (number | null)[]): Step[] =>
	values.map((value, i) => ({
		at: fromAt + i * HOUR_MS,
		untilAt: fromAt + (i + 1) * HOUR_MS,
		value,
	}))
const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

test('a day has its hours in the farm’s timezone, also when the clock goes back', () => {
	// Summer time ends in New York on 1 November 2026.
	const fromAt = Date.UTC(2026, 9, 31, 4)
	const days = daySums(hours(fromAt, Array<number>(24 + 25).fill(1)), 'America/New_York', add)
	expect(days.map(({ value }) => value)).toEqual([24, 25])
	expect(days[1]?.at).toBe(Date.UTC(2026, 10, 1, 4))
})

test('a missing hour makes only its own day missing', () => {
	const values = Array.from({ length: 72 }, (_, i) => (i === 30 ? null : 1))
	const days = daySums(hours(Date.UTC(2026, 2, 1), values), 'UTC', add)
	expect(days.map(({ value }) => value)).toEqual([24, null, 24])
	expect(daySums([], 'UTC', add)).toEqual([])
})

test('days are adjacent and contain every hour once', () => {
	const zones = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland')
	const list = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 400 })
	fc.assert(
		fc.property(zones, fc.nat(365 * 24), list, (timezone, start, values) => {
			const days = daySums(hours(Date.UTC(2026, 0, 1) + start * HOUR_MS, values), timezone, add)
			expect(add(days.map(({ value }) => value ?? 0))).toBe(add(values))
			for (const [i, day] of days.entries()) {
				if (i > 0) expect(day.at).toBe(days[i - 1]?.untilAt)
				expect(day.untilAt - day.at).toBeLessThanOrEqual(25 * HOUR_MS)
			}
		}),
	)
})
