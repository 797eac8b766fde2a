import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, todayIn } from './calendar-day'
import { dayStart } from './day-start'

test.each([
	['2026-01-05', 'America/New_York', '2026-01-05T05:00:00.000Z'],
	['2026-07-05', 'America/New_York', '2026-07-05T04:00:00.000Z'],
	['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
	['2026-01-05', 'UTC', '2026-01-05T00:00:00.000Z'],
	['2026-01-05', 'Pacific/Kiritimati', '2026-01-04T10:00:00.000Z'],
	// Chile goes from 24:00 to 01:00 in September
	['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s begins in %s at %s', (day, timezone, instant) => {
	expect(new Date(dayStart(day, timezone)).toISOString()).toBe(instant)
})

test('a day starts at its first millisecond', () => {
	const zones = ['America/New_York', 'Asia/Kolkata', 'Pacific/Honolulu', 'Australia/Lord_Howe']
	const days = fc.integer({ min: 0, max: 3650 }).map((n) => addDays('2024-01-01', n))
	fc.assert(
		fc.property(days, fc.constantFrom(...zones), (day, zone) => {
			const start = dayStart(day, zone)
			expect(todayIn(zone, start)).toBe(day)
			expect(todayIn(zone, start - 1)).toBe(addDays(day, -1))
		}),
	)
})
