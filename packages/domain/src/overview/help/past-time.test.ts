import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCalendarDay } from '../../calendar/calendar-day'
import { pastDays, pastTimeIn } from './past-time'

/** A Monday. */
const TODAY = '2026-01-05'
const daysOf = (words: string) => {
	const past = pastTimeIn(` ${words} `)
	return past && pastDays(past, TODAY)
}
const day = (only: string) => ({ from: only, to: only })

test.each([
	['what did we harvest yesterday', day('2026-01-04')],
	['what did we harvest the day before yesterday', day('2026-01-03')],
	['what did we harvest today', day('2026-01-05')],
	['what was done this morning', day('2026-01-05')],
	['what did we harvest two days ago', day('2026-01-03')],
	['what did we harvest a week ago', day('2025-12-29')],
	['what was done on monday', day('2025-12-29')],
	['what was done last sunday', day('2026-01-04')],
	['orders of last week', { from: '2025-12-28', to: '2026-01-03' }],
	['what did we pick this week', { from: '2026-01-04', to: '2026-01-05' }],
	['orders of last month', { from: '2025-12-01', to: '2025-12-31' }],
	['orders of last year', { from: '2025-01-01', to: '2025-12-31' }],
	['orders of the past 3 days', { from: '2026-01-03', to: '2026-01-05' }],
	['orders of the last two weeks', { from: '2025-12-23', to: '2026-01-05' }],
	['who completed the transplant', { from: '2025-10-07', to: '2026-01-05' }],
	['orders of march 3', null],
	['orders of last summer', null],
	['orders of the past 900 days', null],
	['what must i do this week', null],
	['what must i do on monday', null],
	['what must i do today', null],
])('“%s”', (words, days) => {
	expect(daysOf(words)).toEqual(days)
})

test('days of any time exist, and none lie in the future', () => {
	const word = fc.constantFrom(
		...'last past week month year day days ago 3 two yesterday today this on monday friday did was the'.split(
			' ',
		),
	)
	fc.assert(
		fc.property(fc.array(word, { maxLength: 8 }), (words) => {
			const days = daysOf(words.join(' '))
			if (!days) return
			expect([days.from, days.to].every(isCalendarDay)).toBe(true)
			expect(days.from <= days.to && days.to <= TODAY).toBe(true)
		}),
	)
})
