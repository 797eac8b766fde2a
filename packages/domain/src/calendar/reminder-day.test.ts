import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './calendar-day'
import { dayStart } from './day-start'
import { TIMEZONES } from './timezone'
import { reminderDay } from './reminder-day'

test.each([
	['America/New_York', '2026-03-08T10:59:00Z', null], // the night summer time begins
	['America/New_York', '2026-03-08T11:00:00Z', '2026-03-08'],
	['America/New_York', '2026-11-01T11:59:00Z', null], // the night it ends
	['America/New_York', '2026-11-01T12:00:00Z', '2026-11-01'],
	['Asia/Kolkata', '2028-02-29T01:30:00Z', '2028-02-29'],
	['Pacific/Honolulu', '2026-03-01T16:59:00Z', null],
])('in %s at %s reminders of %s are sent', (zone, at, day) => {
	expect(reminderDay(zone, Date.parse(at))).toBe(day)
})

test('in every offered timezone the reminders of a day start once, and never before the day', () => {
	const zones = TIMEZONES.map(({ zone }) => zone)
	const days = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2026-01-01', n))
	fc.assert(
		fc.property(fc.constantFrom(...zones), days, (zone, day) => {
			const start = dayStart(day, zone)
			const end = dayStart(addDays(day, 1), zone)
			expect(reminderDay(zone, start)).toBeNull()
			expect(reminderDay(zone, end - 1)).toBe(day)
		}),
		{ numRuns: 200 },
	)
})
