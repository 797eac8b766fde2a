import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../../calendar/calendar-day'
import { formatRecurrence, SERIES_UNITS, seriesDays } from './series-days'

const day = fc.integer({ min: 0, max: 3_000 }).map((n) => addDays('2023-06-01', n))
const series = fc.record({
	every: fc.integer({ min: 1, max: 40 }),
	unit: fc.constantFrom(...SERIES_UNITS),
	firstDay: day,
	lastDay: fc.option(day, { nil: null }),
})

test('a series on the 31st uses the last day of shorter months, and the 31st again after them', () => {
	const monthly = { every: 1, unit: 'month', firstDay: '2027-12-31', lastDay: null } as const
	expect(seriesDays(monthly, '2028-01-01', '2028-05-31')).toEqual([
		'2028-01-31',
		'2028-02-29',
		'2028-03-31',
		'2028-04-30',
		'2028-05-31',
	])
})

test('a daily task comes once a day across both changes to and from summer time', () => {
	const daily = { every: 1, unit: 'day', firstDay: '2026-01-01', lastDay: null } as const
	const year = seriesDays(daily, '2026-01-01', '2026-12-31')
	expect(year).toHaveLength(365)
	expect(new Set(year).size).toBe(365)
})

test('a series has the same days whether computed at once or in parts', () => {
	fc.assert(
		fc.property(series, day, fc.integer({ min: 0, max: 200 }), (rule, from, length) => {
			const to = addDays(from, length)
			const middle = addDays(from, Math.floor(length / 2))
			const parts = [...seriesDays(rule, from, middle), ...seriesDays(rule, addDays(middle, 1), to)]
			expect(parts).toEqual(seriesDays(rule, from, to))
		}),
	)
})

test('a series keeps its days, its interval and its end', () => {
	fc.assert(
		fc.property(series, day, (rule, from) => {
			const to = addDays(from, 400)
			const days = seriesDays(rule, from, to)
			for (const at of days) {
				expect(at >= from && at <= to && at >= rule.firstDay).toBe(true)
				if (rule.lastDay !== null) expect(at <= rule.lastDay).toBe(true)
				const distance = daysBetween(rule.firstDay, at)
				if (rule.unit === 'day') expect(distance % rule.every).toBe(0)
				if (rule.unit === 'week') expect(distance % (rule.every * 7)).toBe(0)
			}
			const isWithin = rule.firstDay >= from && rule.firstDay <= to
			if (isWithin && (rule.lastDay === null || rule.lastDay >= rule.firstDay))
				expect(days[0]).toBe(rule.firstDay)
		}),
	)
})

test('the interval is described in words', () => {
	expect(formatRecurrence({ every: 1, unit: 'day' })).toBe('Every day')
	expect(formatRecurrence({ every: 3, unit: 'week' })).toBe('Every 3 weeks')
})
