import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, isCalendarDay, todayIn } from './calendar-day'

const day = fc
	.integer({ min: -20_000, max: 60_000 })
	.map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))
const count = fc.integer({ min: -3_000, max: 3_000 })

test('adding days is additive and reversed by subtracting', () => {
	fc.assert(
		fc.property(day, count, count, (start, a, b) => {
			expect(addDays(addDays(start, a), b)).toBe(addDays(start, a + b))
			expect(daysBetween(start, addDays(start, a))).toBe(a)
			expect(isCalendarDay(addDays(start, a))).toBe(true)
		}),
	)
})

test.each([
	['2024-02-28', 1, '2024-02-29'],
	['2024-02-29', 1, '2024-03-01'],
	['2025-02-28', 1, '2025-03-01'],
	['2026-12-31', 1, '2027-01-01'],
	['2026-01-31', 30, '2026-03-02'],
	['2026-03-07', 2, '2026-03-09'], // over the start of summer time in the United States
	['2026-11-01', 1, '2026-11-02'], // over its end
])('%s and %i days is %s', (from, days, to) => expect(addDays(from, days)).toBe(to))

test.each([
	'2026-02-31',
	'2025-02-29',
	'2026-13-01',
	'2026-00-10',
	'2026-1-5',
	'2026-01-05T00:00',
	' 2026-01-05',
	'',
	'today',
])('%j is not a calendar day', (text) => expect(isCalendarDay(text)).toBe(false))

test('the check throws for no text', () => {
	fc.assert(fc.property(fc.string(), (text) => typeof isCalendarDay(text) === 'boolean'))
})

test('the same instant is another day in another timezone', () => {
	const instant = Date.UTC(2026, 2, 1, 4, 30)
	expect(todayIn('UTC', instant)).toBe('2026-03-01')
	expect(todayIn('America/New_York', instant)).toBe('2026-02-28')
	expect(todayIn('Pacific/Honolulu', instant)).toBe('2026-02-28')
})

test('midnight belongs to the day that begins', () => {
	expect(todayIn('UTC', Date.UTC(2026, 0, 1))).toBe('2026-01-01')
	expect(todayIn('UTC', Date.UTC(2026, 0, 1) - 1)).toBe('2025-12-31')
})
