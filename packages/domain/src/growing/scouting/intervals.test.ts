import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, todayIn } from '../../calendar/calendar-day'
import { localTime } from '../../calendar/local-time'
import { harvestableFrom, harvestRefusal, isInsideInterval, reentryEnd } from './intervals'

const timezone = 'America/New_York'
const clock = { timezone, formats: { clock: '12' as const } }
const day = fc.integer({ min: 0, max: 300 }).map((days) => addDays('2026-02-01', days))
const time = fc
	.integer({ min: 0, max: 24 * 60 - 1 })
	.map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16))
const treat = (label: {
	treatedOn: string
	treatedTime?: string
	preharvestDays: number
	reentryHours?: number
	productName?: string
}) => {
	const full = { treatedTime: '18:30', reentryHours: 0, productName: 'Soap', ...label }
	return { ...full, ...harvestableFrom(full, timezone) }
}
const treated = fc
	.record({
		treatedOn: day,
		treatedTime: time,
		preharvestDays: fc.integer({ min: 0, max: 30 }),
		reentryHours: fc.integer({ min: 0, max: 72 }),
	})
	.map(treat)
const at = (on: string, clockTime: string) => ({
	day: on,
	recordedAt: localTime(on, clockTime, timezone),
})

test('whole days of 24 hours pass, and the clock shows no earlier time, in weeks when clocks change too', () => {
	fc.assert(
		fc.property(treated, (one) => {
			expect(one.harvestAt - one.treatedAt).toBeGreaterThanOrEqual(one.preharvestDays * 86_400_000)
			expect(one.harvestAt).toBeGreaterThanOrEqual(reentryEnd(one.treatedAt, one.reentryHours))
			expect(one.harvestFrom >= addDays(one.treatedOn, one.preharvestDays)).toBe(true)
			expect(todayIn(timezone, one.harvestAt)).toBe(one.harvestFrom)
		}),
	)
})

test('a harvest recorded on its day is refused exactly while an interval lasts', () => {
	fc.assert(
		fc.property(fc.array(treated, { maxLength: 5 }), day, time, (all, on, clockTime) => {
			const harvest = at(on, clockTime)
			const inside = all.some(
				(one) => harvest.recordedAt > one.treatedAt && harvest.recordedAt < one.harvestAt,
			)
			expect(harvestRefusal(all, harvest, clock) !== null).toBe(inside)
		}),
	)
})

test('a harvest recorded later is refused for each day that is wholly inside an interval', () => {
	fc.assert(
		fc.property(treated, day, (one, on) => {
			const late = { day: on, recordedAt: one.harvestAt + 1 }
			expect(isInsideInterval(one, late)).toBe(on >= one.treatedOn && on < one.harvestFrom)
		}),
	)
})

test('the refusal names the interval that ends last, and when it does', () => {
	const treatedOn = '2026-03-10'
	const all = [
		treat({ productName: 'Spinosad', treatedOn, preharvestDays: 1, reentryHours: 4 }),
		treat({ productName: 'Azadirachtin', treatedOn, preharvestDays: 7, reentryHours: 12 }),
		treat({ productName: 'Persimilis', treatedOn: '2026-03-11', preharvestDays: 0 }),
	]
	const refusal =
		'It was treated with Azadirachtin on Mar 10, 2026, which has a pre-harvest interval of 7 days: harvest from Mar 17, 2026, 6:30 PM EDT on'
	expect(harvestRefusal(all, at('2026-03-11', '08:00'), clock)).toBe(refusal)
	expect(harvestRefusal(all, at('2026-03-17', '08:00'), clock)).toBe(refusal)
	expect(harvestRefusal(all, at('2026-03-17', '18:30'), clock)).toBeNull()
	expect(harvestRefusal(all, at('2026-03-10', '08:00'), clock)).toBeNull()
})

test('nobody harvests while nobody may enter', () => {
	const spray = treat({ treatedOn: '2026-03-10', preharvestDays: 0, reentryHours: 12 })
	expect(harvestRefusal([spray], at('2026-03-11', '06:00'), clock)).toBe(
		'It was treated with Soap on Mar 10, 2026, which has a re-entry interval of 12 hours: harvest from Mar 11, 2026, 6:30 AM EDT on',
	)
	expect(harvestRefusal([spray], at('2026-03-11', '07:00'), clock)).toBeNull()
})
