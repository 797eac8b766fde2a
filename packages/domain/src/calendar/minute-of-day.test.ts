import { expect, test } from 'vitest'
import { minuteOfDay } from './minute-of-day'

test.each([
	['America/New_York', '2026-03-08T06:59:59Z', 119],
	['America/New_York', '2026-03-08T07:00:00Z', 180],
	['Asia/Kathmandu', '2026-01-01T00:00:00Z', 345],
	['UTC', '2026-01-01T23:59:59Z', 1439],
	['UTC', '2026-01-02T00:00:00Z', 0],
])('in %s at %s it is minute %d', (timezone, at, minute) => {
	expect(minuteOfDay(timezone, Date.parse(at))).toBe(minute)
})
