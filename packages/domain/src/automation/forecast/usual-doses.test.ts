import { expect, test } from 'vitest'
import { usualDoses } from './usual-doses'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 0, 31)
const daily = (hours: number, ml: number) =>
	Array.from({ length: hours }, (_, i) => ({ at: NOW - (hours - i) * HOUR_MS, ml }))

test('a pump that gave 1,000 ml a day is foretold to give them again', () => {
	const day = usualDoses(daily(10 * 24, 1000 / 24), NOW)
	expect(day.ml).toBeCloseTo(1000)
	expect(day.starts).toBe(24)
})

test('days before the last three, and before its first dose, do not count', () => {
	const old = { at: NOW - 200 * HOUR_MS, ml: 9999 }
	expect(usualDoses([old, ...daily(72, 1)], NOW).ml).toBeCloseTo(24)
	expect(usualDoses(daily(48, 1), NOW).ml).toBeCloseTo(24)
	expect(usualDoses(daily(2, 5), NOW)).toEqual({ ml: 10, starts: 2 })
	expect(usualDoses([], NOW)).toEqual({ ml: 0, starts: 0 })
})
