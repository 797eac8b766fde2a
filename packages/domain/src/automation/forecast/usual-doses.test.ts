import { expect, test } from 'vitest'
import { usualDoses } from './usual-doses'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.UTC(2026, 0, 31)
const LONG_AGO = { now: NOW, ledgerFrom: NOW - 20 * DAY_MS }
const hourly = (hours: number, ml: number) =>
	Array.from({ length: hours }, (_, i) => ({ at: NOW - (hours - i) * HOUR_MS, ml }))
/** Three doses of 10 ml each ten minutes, so many hours ago. */
const correction = (hoursAgo: number) =>
	[0, 1, 2].map((i) => ({ at: NOW - hoursAgo * HOUR_MS + (i * HOUR_MS) / 6, ml: 10 }))

test('a pump that gave 1,000 ml a day is foretold to give them again', () => {
	const day = usualDoses(hourly(10 * 24, 1000 / 24), LONG_AGO)
	expect(day.ml).toBeCloseTo(1000)
	expect(day.starts).toBe(24)
})

test('days before the last three do not count', () => {
	const old = { at: NOW - 200 * HOUR_MS, ml: 9999 }
	expect(usualDoses([old, ...hourly(72, 1)], LONG_AGO).ml).toBeCloseTo(24)
})

test('the first day of dosing does not count, or half of what is known', () => {
	const began = (hours: number) => ({ now: NOW, ledgerFrom: NOW - hours * HOUR_MS })
	const start = (hours: number) => ({ at: NOW - hours * HOUR_MS, ml: 9999 })
	expect(usualDoses([start(48), ...hourly(47, 1)], began(48)).ml).toBeCloseTo(24)
	expect(usualDoses([start(4), ...hourly(2, 5)], began(4))).toEqual({ ml: 120, starts: 24 })
})

test('a pump that is seldom needed is not taken for one that has just begun', () => {
	expect(usualDoses([{ at: NOW - 12 * HOUR_MS, ml: 30 }], LONG_AGO)).toEqual({ ml: 10, starts: 0 })
})

test('a pump that runs each second day is foretold for the day when it is due', () => {
	const given = [132, 84, 36].flatMap(correction)
	expect(usualDoses(given, LONG_AGO)).toEqual({ ml: 30, starts: 3 })
	const later = [108, 60, 12].flatMap(correction)
	expect(usualDoses(later, LONG_AGO)).toEqual({ ml: 0, starts: 0 })
})

test('a correction that is overdue is foretold once, and two a day as two', () => {
	expect(usualDoses([200, 152, 104].flatMap(correction), LONG_AGO).ml).toBe(30)
	expect(usualDoses([36, 24, 12].flatMap(correction), LONG_AGO).ml).toBe(60)
})

test('two corrections are too few to tell when the next is due', () => {
	expect(usualDoses([60, 12].flatMap(correction), LONG_AGO).ml).toBeCloseTo(20)
})

test('where nothing was dosed nothing is foretold', () => {
	expect(usualDoses([], { now: NOW, ledgerFrom: NOW })).toEqual({ ml: 0, starts: 0 })
})
