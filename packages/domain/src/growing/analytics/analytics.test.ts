import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../../calendar/calendar-day'
import { cropYields } from './crop-yields'
import type { EndedCycle } from './ended-cycle'
import { median, medianOfCounts } from '../../median'
import { periodAt, splitIntoPeriods, stepFor } from './periods'
import { plantLoss } from './plant-loss'
import { punctuality } from './punctuality'
import { sharePct } from './share'
import { spanDays, parseSpanKey } from './span'
import { stageTimes } from './stage-times'

const day = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2020-01-01', n))
const span = fc
	.tuple(day, fc.integer({ min: 0, max: 800 }))
	.map(([from, days]) => ({ from, to: addDays(from, days) }))

const cycle = (more: Partial<EndedCycle> = {}): EndedCycle => ({
	crop: 'Basil',
	plants: 100,
	lostPlants: 0,
	plantDate: '2026-01-01',
	transplantDays: 14,
	harvestDays: 45,
	status: 'harvested',
	transplantedOn: '2026-01-17',
	harvestedOn: '2026-02-20',
	unit: 'bunches',
	harvestedMilli: 90_000,
	wasteMilli: 4_000,
	...more,
})
const anyCycle: fc.Arbitrary<EndedCycle> = fc.record({
	crop: fc.constantFrom('Basil', 'Mint', 'Lettuce - Rex'),
	plants: fc.integer({ min: 1, max: 5000 }),
	lostPlants: fc.integer({ min: 0, max: 100 }),
	plantDate: day,
	transplantDays: fc.integer({ min: 0, max: 40 }),
	harvestDays: fc.integer({ min: 41, max: 200 }),
	status: fc.constantFrom('harvested', 'cancelled', 'terminated'),
	transplantedOn: fc.option(day),
	harvestedOn: fc.option(day),
	unit: fc.option(fc.constantFrom('heads', 'lbs')),
	harvestedMilli: fc.option(fc.integer({ min: 0, max: 1e9 })),
	wasteMilli: fc.option(fc.integer({ min: 0, max: 1e9 })),
})

test('each day of a range is in exactly one of its periods', () => {
	fc.assert(
		fc.property(span, fc.constantFrom('week', 'month'), (span, step) => {
			const periods = splitIntoPeriods(span, step)
			expect(periods[0]?.from).toBe(span.from)
			expect(periods.at(-1)?.to).toBe(span.to)
			for (const [i, { from, to }] of periods.entries()) {
				expect(from <= to).toBe(true)
				expect(daysBetween(from, to)).toBeLessThan(step === 'week' ? 7 : 31)
				const before = periods[i - 1]
				if (before) expect(addDays(before.to, 1)).toBe(from)
				if (i > 0 && step === 'week') expect(new Date(from).getUTCDay()).toBe(1)
				if (i > 0 && step === 'month') expect(from.slice(8)).toBe('01')
				expect(periodAt(periods, from)).toBe(i)
				expect(periodAt(periods, to)).toBe(i)
			}
			expect(periodAt(periods, addDays(span.to, 1))).toBe(-1)
		}),
	)
})

test('a median lies in the middle, whatever the order', () => {
	expect(median([])).toBeNull()
	expect(median([3, 1, 2])).toBe(2)
	expect(median([4, 1, 2, 3])).toBe(2.5)
	const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 })
	fc.assert(
		fc.property(values, (values) => {
			const middle = median(values) ?? NaN
			expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2)
			expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2)
			expect(median(values.toReversed())).toBe(middle)
		}),
	)
})

test('the median of counted values equals the median of all of them', () => {
	const counted = fc.record({
		value: fc.integer({ min: -20, max: 20 }),
		count: fc.integer({ min: 0, max: 9 }),
	})
	fc.assert(
		fc.property(fc.array(counted), (counts) => {
			const all = counts.flatMap(({ value, count }) => Array.from({ length: count }, () => value))
			expect(medianOfCounts(counts)).toBe(median(all))
		}),
	)
})

test('a task is on time until its day is over, late after that, and open while it is not done', () => {
	const of = (daysLate: number | null, count: number) => ({ daysLate, count })
	expect(punctuality([of(-2, 1), of(0, 3), of(1, 2), of(8, 1), of(null, 4)])).toEqual({
		judged: 11,
		onTime: 4,
		late: 3,
		open: 4,
		medianDaysLate: 1,
		mostDaysLate: 8,
	})
	expect(punctuality([])).toEqual({
		judged: 0,
		onTime: 0,
		late: 0,
		open: 0,
		medianDaysLate: null,
		mostDaysLate: null,
	})
})

test('a share of nothing is unknown, and it is 100 percent only when complete', () => {
	expect(sharePct(0, 0)).toBeNull()
	expect(sharePct(1, 10_000)).toBe(1)
	expect(sharePct(9_999, 10_000)).toBe(99)
	const part = fc.integer({ min: 0, max: 1e9 })
	fc.assert(
		fc.property(part, fc.integer({ min: 1, max: 1e9 }), (part, more) => {
			const share = sharePct(part, part + more) ?? NaN
			expect(share === 0).toBe(part === 0)
			expect(share).toBeLessThan(100)
			expect(sharePct(part + more, part + more)).toBe(100)
		}),
	)
})

test('real stage times are compared with the plan, with the number of cycles', () => {
	const cycles = [
		cycle(),
		cycle({ transplantedOn: null, harvestedOn: '2026-02-10' }),
		cycle({ status: 'cancelled', harvestedOn: null }),
		cycle({ crop: 'Microgreens', transplantDays: 0, harvestDays: 10, harvestedOn: '2026-01-12' }),
	]
	expect(stageTimes(cycles)).toEqual([
		{
			crop: 'Basil',
			transplant: { planned: 14, real: 16, cycles: 1 },
			harvest: { planned: 45, real: 45, cycles: 2 },
		},
		{ crop: 'Microgreens', transplant: null, harvest: { planned: 10, real: 11, cycles: 1 } },
	])
	expect(stageTimes([cycle({ status: 'terminated' })])).toEqual([])
})

test('every ended cycle is counted once, and a yield lies between its extremes', () => {
	fc.assert(
		fc.property(fc.array(anyCycle), (cycles) => {
			const { all, harvested, cancelled, terminated } = plantLoss(cycles)
			expect(harvested.plants + cancelled.plants + terminated.plants).toBe(all.plants)
			expect(harvested.cycles + cancelled.cycles + terminated.cycles).toBe(cycles.length)
			const yields = cropYields(cycles)
			for (const { lowestMilli, medianMilli, highestMilli } of yields) {
				expect(lowestMilli).toBeLessThanOrEqual(medianMilli)
				expect(medianMilli).toBeLessThanOrEqual(highestMilli)
			}
			const counted = yields.reduce((sum, { cycles }) => sum + cycles, 0)
			expect(counted).toBeLessThanOrEqual(harvested.cycles)
		}),
	)
})

test('a cycle without a recorded harvest is left out of yields, not counted as zero', () => {
	expect(cropYields([cycle({ unit: null, harvestedMilli: null })])).toEqual([])
	expect(cropYields([cycle(), cycle({ harvestedMilli: 50_000 })])).toEqual([
		{
			crop: 'Basil',
			unit: 'bunches',
			cycles: 2,
			medianMilli: 70_000,
			perPlantMilli: 700,
			lowestMilli: 50_000,
			highestMilli: 90_000,
		},
	])
})

test('a range ends today, and an unknown one is 90 days', () => {
	for (const [key, days, step] of [
		['30d', 30, 'week'],
		['90d', 90, 'week'],
		['1y', 365, 'month'],
	] as const) {
		const span = spanDays(key, '2026-03-10')
		expect(daysBetween(span.from, span.to) + 1).toBe(days)
		expect(stepFor(span)).toBe(step)
	}
	expect(['30d', 'x', null, 'toString', ''].map(parseSpanKey)).toEqual([
		'30d',
		'90d',
		'90d',
		'90d',
		'90d',
	])
})
