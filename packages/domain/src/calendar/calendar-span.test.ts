import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, monthNumber } from './add-months'
import { addDays, daysBetween } from './calendar-day'
import { calendarViewDays, shiftCalendarView } from './calendar-span'

const day = fc.integer({ min: 0, max: 36_000 }).map((n) => addDays('2000-01-01', n))
const weekday = (of: string) => new Date(`${of}T00:00:00Z`).getUTCDay()

test.each([
	['2026-01-31', 1, '2026-02-28'],
	['2024-01-31', 1, '2024-02-29'],
	['2026-03-31', -1, '2026-02-28'],
	['2026-12-15', 1, '2027-01-15'],
	['2026-01-15', -13, '2024-12-15'],
])('%s and %i months is %s', (from, months, to) => expect(addMonths(from, months)).toBe(to))

test('a month is shown as whole weeks from Sunday with each of its days', () => {
	fc.assert(
		fc.property(day, (of) => {
			const days = calendarViewDays('month', of)
			expect(days.length % 7).toBe(0)
			expect(weekday(days[0] ?? '')).toBe(0)
			expect(days.every((at, n) => at === addDays(days[0] ?? '', n))).toBe(true)
			const inMonth = days.filter((at) => monthNumber(at) === monthNumber(of))
			expect(inMonth.at(0)?.slice(8)).toBe('01')
			expect(monthNumber(addDays(inMonth.at(-1) ?? '', 1))).toBe(monthNumber(of) + 1)
			expect(days.length - inMonth.length).toBeLessThan(13)
		}),
	)
})

test('a week begins on Sunday and includes its day; an agenda begins with its day', () => {
	fc.assert(
		fc.property(day, (of) => {
			const week = calendarViewDays('week', of)
			expect(week).toHaveLength(7)
			expect(weekday(week[0] ?? '')).toBe(0)
			expect(week).toContain(of)
			expect(calendarViewDays('agenda', of)[0]).toBe(of)
		}),
	)
})

test('a step shows the period right before or after', () => {
	fc.assert(
		fc.property(day, fc.constantFrom('week', 'agenda'), (of, view) => {
			const shown = calendarViewDays(view, of)
			const next = calendarViewDays(view, shiftCalendarView(view, of, 1))
			expect(daysBetween(shown.at(-1) ?? '', next[0] ?? '')).toBe(1)
			expect(shiftCalendarView(view, shiftCalendarView(view, of, 1), -1)).toBe(of)
			expect(monthNumber(shiftCalendarView('month', of, -1))).toBe(monthNumber(of) - 1)
		}),
	)
})
