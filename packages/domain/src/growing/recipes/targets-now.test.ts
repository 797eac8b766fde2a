import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Range } from './band'
import { catalogueRecipe } from './catalogue'
import { growingRecord } from './growing-record'
import { photoperiodAt } from './photoperiod'
import type { Recipe } from './recipe'
import { findTarget } from './target'
import { dayPartAt, targetsNow, withNightDrop } from './targets-now'

const HOUR_MS = 3_600_000
const range = (min: number, max: number) => ({ min, max })
const figure = (min: number, max: number) => ({ min, max, from: 'farm' })

test('at night a stage has the target of its night, where it sets one', () => {
	const targets = { airC: range(20, 24), nightAirC: range(16, 20), humidityPct: range(50, 70) }
	expect(targetsNow(targets, 'day')).toMatchObject({ airC: range(20, 24) })
	const night = targetsNow(targets, 'night')
	expect(night).toMatchObject({ airC: range(16, 20), humidityPct: range(50, 70) })
	expect(targetsNow(targets, 'change').airC).toEqual(range(16, 24))
})

test('the night that a farm chooses takes the place of none that a recipe sets', () => {
	const ranges = fc
		.tuple(fc.integer({ min: 10, max: 30 }), fc.nat(10))
		.map(([min, more]) => range(min, min + more))
	fc.assert(
		fc.property(
			ranges,
			fc.option(ranges, { nil: undefined }),
			fc.double({ min: 0, max: 15, noNaN: true }),
			(airC, own, drop) => {
				const targets = own ? { airC, nightAirC: own } : { airC }
				const kept = targetsNow(withNightDrop(targets, drop), 'night').airC as Range
				const expected = own ?? range(airC.min - drop, airC.max - drop)
				expect(kept.min).toBeCloseTo(expected.min, 2)
				expect(kept.max).toBeCloseTo(expected.max, 2)
			},
		),
	)
})

test.each([
	[24, 'day'],
	[0, 'night'],
	[16, 'change'],
])('half an hour after the lights of %s h come on it is %s', (hours, part) => {
	const lightsOnAt = '12:00'
	const at = Date.UTC(2026, 5, 1, 12, 30)
	const light = { ...photoperiodAt(at, { timezone: 'UTC', lightsOnAt, hours }), hours }
	expect(dayPartAt(light, at)).toBe(part)
})

const RECIPE = {
	id: 'own',
	version: 1,
	name: 'Pepper',
	cropName: 'Pepper',
	growthDays: 60,
	transplantDays: 0,
	stages: [
		{
			name: 'Growth',
			days: 60,
			airC: figure(20, 24),
			nightAirC: figure(16, 20),
			lightHours: figure(16, 16),
			ph: figure(5.5, 6.5),
		},
	],
} as unknown as Recipe
const START = Date.UTC(2026, 5, 1)
const record = growingRecord({
	timezone: 'UTC',
	lightsOnAt: { nursery: '06:00', cultivation: '08:00' },
	nightDropC: 5,
	reservoirZone: null,
	plantings: [],
	selections: [
		{ zone: 'nursery', recipe: RECIPE, fromAt: 0 },
		{ zone: 'cultivation', recipe: RECIPE, fromAt: 0 },
	],
})
const target = (zone: 'nursery' | 'cultivation', hour: number, quantity = 'airTemperature') => {
	const found = findTarget(record.zoneAt(zone, START + hour * HOUR_MS), quantity)
	return found && [found.low, found.high, found.source]
}

test('a reading is judged by the day or the night of its zone, and by both while it changes', () => {
	expect(target('nursery', 12)).toEqual([20, 24, 'Pepper, Growth, by day'])
	expect(target('nursery', 6.5)).toEqual([16, 24, 'Pepper, Growth, day and night'])
	expect(target('cultivation', 7.5)).toEqual([16, 20, 'Pepper, Growth, at night'])
	expect(target('nursery', 23.5)).toEqual([16, 20, 'Pepper, Growth, at night'])
	expect(target('nursery', 23.5, 'ph')).toEqual([5.5, 6.5, 'Pepper, Growth'])
})

test('a period is split into days and nights that follow each other without a gap', () => {
	const span = { fromAt: START, toAt: START + 72 * HOUR_MS }
	const periods = record.zonePeriods('nursery', span)
	const hours = periods.map(({ fromAt, part }) => [(fromAt - START) / HOUR_MS, part])
	expect(hours.slice(0, 6)).toEqual([
		[0, 'night'],
		[6, 'change'],
		[7, 'day'],
		[22, 'change'],
		[23, 'night'],
		[30, 'change'],
	])
	periods.forEach(({ fromAt }, i) => expect(fromAt).toBe(periods[i - 1]?.toAt ?? span.fromAt))
	expect(periods.at(-1)?.toAt).toBe(span.toAt)
	const month = record.zonePeriods('nursery', { fromAt: START, toAt: START + 30 * 24 * HOUR_MS })
	expect(month.map(({ part }) => part)).toEqual(['change'])
})

test('pepper seedlings are kept at the day of their source by day, not at the lowest of their nights', () => {
	const seedling = catalogueRecipe('bell-pepper')?.stages.find(({ name }) => name === 'Seedling')
	expect(targetsNow(seedling ?? {}, 'day').airC).toMatchObject(range(20, 24))
	expect(targetsNow(seedling ?? {}, 'night').airC).toMatchObject(range(18.5, 21.5))
})
