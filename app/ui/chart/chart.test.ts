import fc from 'fast-check'
import { expect, test } from 'vitest'
import { envelopePath, linePath } from './chart-paths'
import { timeTicks } from './time-ticks'
import { alignTicks, valueTicks } from './value-ticks'

const HOUR_MS = 3_600_000
const place = (clock: '12' | '24') => ({ timezone: 'America/New_York', formats: { clock } })
const value = fc.integer({ min: -1e8, max: 1e8 }).map((whole) => whole / 100)

test('the ticks of an axis enclose the shown values and are few', () => {
	fc.assert(
		fc.property(value, value, (a, b) => {
			const [low, high] = [Math.min(a, b), Math.max(a, b)]
			const ticks = valueTicks(low, high)
			expect(ticks[0]).toBeLessThanOrEqual(low)
			expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
			expect(ticks.length).toBeLessThanOrEqual(8)
			expect(ticks).toEqual([...new Set(ticks)].sort((x, y) => x - y))
		}),
	)
	expect(valueTicks(5.8, 6.4)).toEqual([5.8, 6, 6.2, 6.4])
})

test('two axes share their lines', () => {
	expect(alignTicks([5.8, 6, 6.2], [0, 10, 20, 30, 40])).toEqual([
		[5.6, 5.8, 6, 6.2, 6.4],
		[0, 10, 20, 30, 40],
	])
	expect(alignTicks([1, 2, 3], [0, 50])).toEqual([
		[1, 2, 3],
		[0, 50, 100],
	])
})

test('a night with a change of the clock has each of its hours at its place', () => {
	// New York puts its clock back at 06:00 UTC on 1 November 2026.
	const fromAt = Date.UTC(2026, 10, 1, 4)
	const ticks = timeTicks({ fromAt, toAt: fromAt + 4 * HOUR_MS }, place('12'))
	expect(ticks.map(({ label }) => label)).toEqual(['Nov 1', '1 AM', '1 AM', '2 AM', '3 AM'])
	const in24 = timeTicks({ fromAt, toAt: fromAt + 4 * HOUR_MS }, place('24'))
	expect(in24.map(({ label }) => label)).toEqual(['Nov 1', '01:00', '01:00', '02:00', '03:00'])
	const halves = timeTicks({ fromAt, toAt: fromAt + 3 * HOUR_MS }, place('12'))
	expect(halves.map(({ label }) => label)).toContain('1:30 AM')
})

test('a month has ticks at midnights of the farm', () => {
	const fromAt = Date.UTC(2026, 2, 1, 5)
	const ticks = timeTicks({ fromAt, toAt: fromAt + 30 * 24 * HOUR_MS }, place('12'))
	expect(ticks[0]).toEqual({ at: fromAt, label: 'Mar 1' })
	expect(ticks.map(({ label }) => label)).toEqual(['Mar 1', 'Mar 8', 'Mar 15', 'Mar 22', 'Mar 29'])
	expect(ticks[2]?.at).toBe(Date.UTC(2026, 2, 15, 4)) // summer time began on the 8th
})

test('a line breaks where nothing came, and a lone reading is a dot', () => {
	const frame = { fromAt: 0, toAt: 100, low: 0, high: 10 }
	const mark = (at: number, mean: number | null) => ({
		at,
		untilAt: at,
		min: mean,
		max: mean,
		mean,
	})
	const marks = [mark(0, 0), mark(10, 5), mark(50, 10), mark(60, null)]
	expect(linePath(marks, frame, 20)).toBe('M0 100L10 50M50 0h.01')
	expect(envelopePath(marks, frame, 20)).toBe('')
	const beyond = { at: 80, untilAt: 130, min: 5, max: 5, mean: 5 }
	expect(linePath([beyond], frame, 20)).toBe('M90 50h.01')
})
