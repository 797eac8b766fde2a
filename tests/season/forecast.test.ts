import { CATALOGUE } from '@sfc/domain/control/catalogue'
import type { Plan } from '@sfc/domain/control/plan'
import { forecast, type Forecast } from '@sfc/domain/automation/rehearsal/forecast'
import { listMovers } from '@sfc/domain/automation/forecast/actuator-groups'
import { FastFarm } from '@sfc/farm-sim/fast/fast-farm'
import { withEc, withPh } from '@sfc/farm-sim/world/water-chemistry'
import { createWorld } from '@sfc/farm-sim/world/world'
import { beforeAll, expect, test } from 'vitest'
import { Diary } from './diary'
import { READ, seasonPlan, sensorsByName } from './season-plan'

const START_MS = Date.UTC(2026, 2, 1)
const CHOICES = { nightDropC: 2, humidityBy: 'humidity', heatInParts: null, co2Ppm: null } as const
/** The largest allowed average error of a day, in the unit of the reading. */
const MOST_OFF: Record<string, number> = {
	'cultivation-air-temperature': 1,
	'cultivation-humidity': 4,
	'container-co2': 100,
	'nursery-flow': 0.5,
	'cultivation-flow': 0.5,
	'nursery-ph': 0.08,
	'nursery-ec': 0.08,
	'nursery-reservoir': 30,
}

const classes = new Map(CATALOGUE.map(({ key, outputClass }) => [key, outputClass]))
const plan = seasonPlan(START_MS, CHOICES)
const movers = listMovers(plan.controllers)
let farm: FastFarm
let diary: Diary

beforeAll(() => {
	const outputs = CATALOGUE.map(({ key, outputClass }) => ({ key, planKey: key, outputClass }))
	farm = new FastFarm(pourIn(createWorld(7, START_MS), 5.8), outputs, sensorsByName)
	farm.take(plan)
	diary = new Diary(farm)
	// Tap water now and then, so that there is something to dose.
	for (const ph of [6.4, 6.4, 6.4]) {
		diary.live(4)
		farm.change((world) => pourIn(world, ph))
	}
	diary.live(2)
}, 60_000)

const pourIn = (world: FastFarm['world'], ph: number) => {
	return { ...world, water: withPh(withEc(world.water, 1.2), ph) }
}

function run(one: Plan): Forecast {
	const running = forecast(
		one,
		diary.model(plan, movers, one),
		(key) => classes.get(key) ?? 'outlet',
	)
	for (;;) {
		const next = running.next()
		if (next.done) return next.value
	}
}

test('a day is forecast as the farm then runs', () => {
	const foretold = run(plan)
	diary.live(1)
	const rows = READ.map(({ key }) => {
		const told = foretold.readings.get(key)?.slice(1) ?? []
		const lived = diary.lastDay(key)
		const off = lived.reduce((sum, value, i) => sum + Math.abs(value - Number(told[i])), 0)
		return {
			key,
			off: off / lived.length,
			lived: formatSpan(lived),
			told: formatSpan(told.map(Number)),
		}
	})
	console.table(rows)
	for (const { key, off } of rows) expect(off, key).toBeLessThan(MOST_OFF[key] ?? 0)
	const byTheClock = foretold.outputs.filter(({ key }) => /lights|send-pump|trough-pump/.test(key))
	expect(byTheClock.length).toBeGreaterThan(10)
	for (const { key, onMs } of byTheClock) {
		const livedH = diary.lastDay(key).reduce((sum, part) => sum + part / 4, 0)
		expect(onMs / 3_600_000, key).toBeCloseTo(livedH, 0)
	}
})

const formatSpan = (values: readonly number[]): string =>
	`${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`

test('the forecast doses water back into its band, with the amounts that the farm then needs', () => {
	farm.change((world) => pourIn(world, 6.4))
	const foretold = run(plan)
	const ml = foretold.doses
		.filter(({ output }) => output === 'nursery-ph-down')
		.reduce((sum, dose) => sum + dose.ml, 0)
	expect(foretold.readings.get('nursery-ph')?.at(-1)).toBeLessThan(6.05)
	const before = diary.mlOf('nursery-ph-down')
	diary.live(1)
	const lived = diary.mlOf('nursery-ph-down') - before
	console.log(`pH down: ${ml.toFixed(1)} ml foretold, ${lived.toFixed(1)} ml given`)
	expect(ml / lived).toBeGreaterThan(0.5)
	expect(ml / lived).toBeLessThan(2)
})

test('the forecast without lamps is darker and colder', () => {
	const dark = {
		...plan,
		controllers: plan.controllers.filter(({ kind }) => kind !== 'light' && kind !== 'climate'),
	}
	const bright = { ...plan, controllers: plan.controllers.filter(({ kind }) => kind !== 'climate') }
	const warmest = (one: Plan) =>
		Math.max(...(run(one).readings.get('cultivation-air-temperature') ?? []).slice(8).map(Number))
	expect(warmest(dark)).toBeLessThan(warmest(bright) - 2)
})
