import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, todayIn } from '../../calendar/calendar-day'
import { dayStart } from '../../calendar/day-start'
import { TIMEZONES } from '../../calendar/timezone'
import { rescheduleDates } from './reschedule-dates'
import { movedDays, formatMovedDays } from './moved-days'
import { planDates } from './plan-dates'

const basil = { plantDate: '2026-03-01', transplantDays: 14, harvestDays: 45 }

test.each([
	[{}, basil],
	[{ plantDate: '2026-03-04' }, { ...basil, plantDate: '2026-03-04' }],
	[{ transplantDays: 17 }, { ...basil, transplantDays: 17, harvestDays: 48 }],
	[
		{ transplantDays: 17, harvestDays: 45 },
		{ ...basil, transplantDays: 17, harvestDays: 48 },
	],
	[
		{ transplantDays: 17, harvestDays: 60 },
		{ ...basil, transplantDays: 17, harvestDays: 60 },
	],
	[{ harvestDays: 50 }, { ...basil, harvestDays: 50 }],
	[{ transplantDays: 0 }, { ...basil, transplantDays: 0 }],
	[{ transplantDate: '2026-03-18' }, { ...basil, transplantDays: 17, harvestDays: 48 }],
	[{ harvestDate: '2026-04-20' }, { ...basil, harvestDays: 50 }],
])('a plan with %j follows', (change, plan) => expect(rescheduleDates(basil, change)).toEqual(plan))

test('unchanged dates follow the planting, a changed date stays as set', () => {
	const dates = { transplantDate: '2026-03-15', harvestDate: '2026-04-15' }
	const plantDate = '2026-03-05'
	expect(rescheduleDates(basil, { plantDate, ...dates })).toEqual({ ...basil, plantDate })
	const later = rescheduleDates(basil, { plantDate, ...dates, harvestDate: '2026-05-01' })
	expect(planDates(plantDate, later.transplantDays, later.harvestDays).harvestDate).toBe(
		'2026-05-01',
	)
})

test('the message names what moved, with its days', () => {
	const moved = movedDays(basil, rescheduleDates(basil, { transplantDays: 15 }))
	expect(moved).toEqual([
		{ what: 'transplant', from: '2026-03-15', to: '2026-03-16' },
		{ what: 'harvest', from: '2026-04-15', to: '2026-04-16' },
	])
	expect(formatMovedDays(moved)).toBe(
		'Moved: transplant from Mar 15, 2026 to Mar 16, 2026, harvest from Apr 15, 2026 to Apr 16, 2026.',
	)
	expect(formatMovedDays(movedDays(basil, basil))).toBe('')
})

const day = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2024-01-01', n))
const plan = fc.record({
	plantDate: day,
	transplantDays: fc.integer({ min: 0, max: 60 }),
	harvestDays: fc.integer({ min: 61, max: 200 }),
})

test('moving the planting moves all dates by the same number of days, across leap days and summer time', () => {
	fc.assert(
		fc.property(plan, day, (before, plantDate) => {
			const by = daysBetween(before.plantDate, plantDate)
			for (const { from, to } of movedDays(before, rescheduleDates(before, { plantDate })))
				expect(daysBetween(from, to)).toBe(by)
		}),
	)
})

test('moves add up, and moving back restores the plan', () => {
	const by = fc.integer({ min: -20, max: 200 })
	fc.assert(
		fc.property(plan, by, by, (before, a, b) => {
			const twice = { plantDate: addDays(addDays(before.plantDate, a), b) }
			const once = rescheduleDates(before, { plantDate: addDays(before.plantDate, a) })
			expect(rescheduleDates(once, twice)).toEqual(rescheduleDates(before, twice))
			expect(rescheduleDates(rescheduleDates(before, twice), before)).toEqual(before)
		}),
	)
})

test('in every offered timezone a plan’s days are calendar days of the farm', () => {
	const zones = TIMEZONES.map(({ zone }) => zone)
	fc.assert(
		fc.property(plan, fc.constantFrom(...zones), (it, zone) => {
			const today = todayIn(zone, dayStart(it.plantDate, zone))
			expect(today).toBe(it.plantDate)
			const { harvestDate } = planDates(today, it.transplantDays, it.harvestDays)
			expect(todayIn(zone, dayStart(harvestDate, zone))).toBe(harvestDate)
			expect(daysBetween(today, harvestDate)).toBe(it.harvestDays)
		}),
		{ numRuns: 300 },
	)
})
