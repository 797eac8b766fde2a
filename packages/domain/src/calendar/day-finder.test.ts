import fc from 'fast-check'
import { expect, test } from 'vitest'
import { todayIn } from './calendar-day'
import { clockOffsets } from './clock-offsets'
import { dayFinder } from './day-finder'

const HOUR_MS = 3_600_000
const FROM = Date.UTC(2025, 11, 3, 7, 31)
const TO = Date.UTC(2026, 11, 30)
const ZONES = [
	'America/New_York',
	'Asia/Kolkata',
	'America/Santiago',
	'America/Havana',
	'Australia/Lord_Howe',
	'Africa/Cairo',
	'Africa/Casablanca',
	'UTC',
]

test('the day of an instant is the day the clock shows, across every change of the clock', () => {
	const finders = new Map(ZONES.map((zone) => [zone, dayFinder(zone, FROM, TO)]))
	const at = fc.integer({ min: FROM, max: TO })
	fc.assert(
		fc.property(at, fc.constantFrom(...ZONES), (at, zone) => {
			expect(finders.get(zone)?.(at)).toBe(todayIn(zone, at))
		}),
	)
})

test('a change of the clock is found to the second', () => {
	expect(clockOffsets('America/New_York', FROM, TO)).toEqual([
		{ fromAt: FROM, offsetMs: -5 * HOUR_MS },
		{ fromAt: Date.UTC(2026, 2, 8, 7), offsetMs: -4 * HOUR_MS },
		{ fromAt: Date.UTC(2026, 10, 1, 6), offsetMs: -5 * HOUR_MS },
	])
	expect(clockOffsets('Asia/Kolkata', FROM, TO)).toEqual([
		{ fromAt: FROM, offsetMs: 5.5 * HOUR_MS },
	])
})

test('the day changes at midnight around each change of a clock', () => {
	for (const zone of ZONES) {
		const dayOf = dayFinder(zone, FROM, TO)
		for (const { fromAt } of clockOffsets(zone, FROM, TO))
			for (const at of [fromAt - 1, fromAt, fromAt + 12 * HOUR_MS])
				expect(dayOf(Math.max(FROM, at)), zone).toBe(todayIn(zone, Math.max(FROM, at)))
	}
})
