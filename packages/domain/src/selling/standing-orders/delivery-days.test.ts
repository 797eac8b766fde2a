import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../calendar/calendar-day'
import { findWeekday } from '../../calendar/weekday'
import { deliveryDays, type Schedule } from './delivery-days'

const day = fc.integer({ min: 0, max: 120 }).map((n) => addDays('2026-02-01', n))
const pause = fc
	.tuple(day, fc.nat(20))
	.map(([fromDay, length]) => ({ fromDay, untilDay: addDays(fromDay, length) }))
const schedule: fc.Arbitrary<Schedule> = fc.record({
	startsOn: day,
	endsOn: fc.option(day),
	weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
	pauses: fc.array(pause, { maxLength: 3 }),
})

test('deliveries are every week on the same days, but not in a pause', () => {
	const tuesdayAndFriday = { startsOn: '2026-03-01', endsOn: '2026-03-20', weekdays: [1, 4] }
	const pauses = [{ fromDay: '2026-03-10', untilDay: '2026-03-13' }]
	const span = { from: '2026-02-01', until: '2026-12-31' }
	expect(deliveryDays({ ...tuesdayAndFriday, pauses }, span)).toEqual([
		'2026-03-03',
		'2026-03-06',
		'2026-03-17',
		'2026-03-20',
	])
})

test('a span in two parts has the days of the whole, each once and on a weekday of the order', () => {
	fc.assert(
		fc.property(schedule, day, fc.nat(40), fc.nat(40), (order, from, some, more) => {
			const middle = addDays(from, some)
			const until = addDays(middle, more)
			const whole = deliveryDays(order, { from, until })
			expect(whole).toEqual([
				...deliveryDays(order, { from, until: middle }),
				...deliveryDays(order, { from: addDays(middle, 1), until }),
			])
			expect(whole.every((one) => order.weekdays.includes(findWeekday(one)))).toBe(true)
			expect(new Set(whole).size).toBe(whole.length)
		}),
	)
})
