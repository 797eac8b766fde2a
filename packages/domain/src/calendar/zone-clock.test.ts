import fc from 'fast-check'
import { expect, test } from 'vitest'
import { todayIn } from './calendar-day'
import { formatInstant } from './format-instant'
import { shownAt, zoneClock } from './zone-clock'

const NOW = Date.UTC(2026, 10, 22)
const YEAR_MS = 366 * 86_400_000
const ZONES = [
	'America/New_York',
	'Asia/Kolkata',
	'Australia/Lord_Howe',
	'UTC',
	'Africa/Casablanca',
]

test.each(ZONES)('a learned clock of %s shows what Intl shows', (timezone) => {
	const at = fc.integer({ min: NOW - YEAR_MS, max: NOW + YEAR_MS })
	const instants = fc.sample(at, 200)
	const before = instants.map((one) => [
		formatInstant(one, timezone, { clock: '24' }),
		todayIn(timezone, one),
	])
	expect(shownAt(timezone, NOW)).toBeNull()
	const clock = zoneClock(timezone, NOW)
	expect(clock.changes.length).toBeLessThan(12)
	expect(
		instants.map((one) => [formatInstant(one, timezone, { clock: '24' }), todayIn(timezone, one)]),
	).toEqual(before)
	expect(zoneClock(timezone, NOW + 86_400_000)).toBe(clock)
	expect(shownAt(timezone, NOW + 2 * YEAR_MS)).toBeNull()
})
