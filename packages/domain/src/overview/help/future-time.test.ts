import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCalendarDay } from '../../calendar/calendar-day'
import { futureDays, futureTimeIn } from './future-time'

/** A Monday. */
const TODAY = '2026-01-05'
const daysOf = (words: string) => {
	const future = futureTimeIn(` ${words} `)
	return future && futureDays(future, TODAY)
}
const day = (only: string) => ({ from: only, to: only })

test.each([
	['what is due tomorrow', day('2026-01-06')],
	['what must i do the day after tomorrow', day('2026-01-07')],
	['what must be cleaned tomorrow', day('2026-01-06')],
	['tasks in 3 days', day('2026-01-08')],
	['what is due in a week', day('2026-01-12')],
	['tasks two weeks from now', day('2026-01-19')],
	['tasks this week', { from: '2026-01-05', to: '2026-01-10' }],
	['what is due for the rest of the week', { from: '2026-01-05', to: '2026-01-10' }],
	['tasks next week', { from: '2026-01-11', to: '2026-01-17' }],
	['what has to be harvested next week', { from: '2026-01-11', to: '2026-01-17' }],
	['tasks of the next three days', { from: '2026-01-05', to: '2026-01-08' }],
	['what comes in the next few days', { from: '2026-01-05', to: '2026-01-12' }],
	['tasks this month', { from: '2026-01-05', to: '2026-01-31' }],
	['harvests next month', { from: '2026-02-01', to: '2026-02-28' }],
	['what is due on friday', day('2026-01-09')],
	['what will be planted on friday', day('2026-01-09')],
	['what is due on monday', day('2026-01-12')],
	['next sunday', day('2026-01-11')],
	['what do we do this weekend', { from: '2026-01-10', to: '2026-01-11' }],
	['what is planned next weekend', { from: '2026-01-17', to: '2026-01-18' }],
	['what is due on january 20th', day('2026-01-20')],
	['what is due on the 3rd of january', day('2027-01-03')],
	['what is due on 2026 02 03', day('2026-02-03')],
	['what will be ready in february', { from: '2026-02-01', to: '2026-02-28' }],
	['what is due on february 30', null],
	['what is due in 2 hours', null],
	['what will be ready next summer', null],
	['what must i do tonight', day('2026-01-05')],
	['next harvest', { from: '2026-01-05', to: '2027-01-06' }],
	['what must i do today', null],
	['what was done on monday', null],
	['what did we pick this week', null],
	['who harvested on friday', null],
	['orders of march 3', null],
	['is my ph fine', null],
])('“%s”', (words, days) => {
	expect(daysOf(words)).toEqual(days)
})

test('days of any time exist, and none is over', () => {
	const word = fc.constantFrom(
		...'next in within this coming week month days day 3 30 two tomorrow weekend friday monday will due feb 31 2026 02 on the may december'.split(
			' ',
		),
	)
	const today = fc.constantFrom(
		'2026-01-05',
		'2028-02-29',
		'2026-12-31',
		'2026-08-01',
		'2026-08-02',
	)
	fc.assert(
		fc.property(fc.array(word, { maxLength: 8 }), today, (words, now) => {
			const future = futureTimeIn(` ${words.join(' ')} `)
			const days = future && futureDays(future, now)
			if (!days) return
			expect([days.from, days.to].every(isCalendarDay)).toBe(true)
			expect(now <= days.from && days.from <= days.to).toBe(true)
		}),
	)
})
