import { expect, test } from 'vitest'
import { daysLeft } from './days-left'

const DAY_MS = 86_400_000
const NOW = 100 * DAY_MS
const dosed = (days: number, ml: number) => [{ at: NOW - days * DAY_MS, ml }]

test.each([
	['at the rate since the first dose', 1000, dosed(2, 100), 20],
	['with more doses it is sooner', 1000, [...dosed(2, 100), ...dosed(1, 100)], 10],
	['an empty jug lasts no day', 0, dosed(2, 100), 0],
	['a whole day is enough', 50, dosed(1, 50), 1],
	['less than a day says nothing', 1000, dosed(0.99, 100), null],
	['no dose says nothing', 1000, [], null],
	['doses of nothing say nothing', 1000, dosed(3, 0), null],
])('%s', (_, leftMl, given, days) => {
	expect(daysLeft(leftMl, given, NOW)).toBe(days)
})
