import { CATALOGUE } from '@sfc/domain/control/catalogue'
import { compilePlan, DEFAULT_CONTROL } from '@sfc/domain/control/compile-plan'
import { defaultBudget } from '@sfc/domain/control/controllers/dosing/default-doser'
import type { DoseEffect } from '@sfc/domain/control/controllers/dosing/dose'
import type { Plan } from '@sfc/domain/control/plan'
import type { BoundSensor } from '@sfc/domain/control/plan-inputs'
import { catalogueRecipe } from '@sfc/domain/growing/recipes/catalogue'
import { expect, test } from 'vitest'
import { SENSORS } from '../map'
import { waterPh, withPh } from '../world/water-chemistry'
import { createWorld, type World } from '../world/world'
import { FastFarm } from './fast-farm'
import type { OutputFault } from './fast-output'
import { testPlanHeader } from '@sfc/domain/tests/control/test-plan'

const START_MS = Date.UTC(2026, 2, 2, 12)
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]

const sensorOf = (key: string, zone: string, quantity: BoundSensor['quantity']): BoundSensor => ({
	key,
	label: key,
	zone,
	quantity,
	calibratedUntil: Infinity,
})
const recipe = catalogueRecipe('butterhead-lettuce')!
const PLAN: Plan = {
	...testPlanHeader(START_MS),
	...compilePlan({
		timezone: 'UTC',
		outputs: CATALOGUE.map(({ key, zone, name, type, outputClass }) => {
			const isDimmable = outputClass === 'light'
			return { key, label: name, equipmentKey: key, zone, type, outputClass, isDimmable }
		}),
		sensors: [
			sensorOf('cultivation-air-temperature', 'cultivation', 'airTemperature'),
			sensorOf('nursery-ph', 'nursery', 'ph'),
			sensorOf('nursery-ec', 'nursery', 'ec'),
			{ ...sensorOf('nursery-reservoir', 'nursery', 'volume'), role: 'reservoir', capacity: 500 },
		],
		rules: [],
		dosers: [
			{
				key: 'nursery-ph-down',
				role: 'ph-down',
				mlPerS: 10,
				jug: null,
				budget: defaultBudget('ph-down', 500),
			},
		],
		recipes: { nursery: recipe, cultivation: recipe },
		cycles: [],
		settings: DEFAULT_CONTROL,
		isAutomatic: true,
	}),
}

function openFarm(change: (world: World) => World = (world) => world): FastFarm {
	const outputs = CATALOGUE.map(({ key, outputClass }) => ({ key, planKey: key, outputClass }))
	const sensors = new Map(SENSORS.map((sensor) => [sensor.name, sensor]))
	const farm = new FastFarm(change(createWorld(7, START_MS)), outputs, sensors)
	farm.take(PLAN)
	return farm
}

function pass(
	farm: FastFarm,
	ms: number,
	look: (at: number) => void = () => undefined,
): DoseEffect[] {
	const endsAt = farm.world.atMs + ms
	const doses: DoseEffect[] = []
	while (farm.world.atMs < endsAt) {
		const { effects } = farm.tick()
		for (const effect of effects) if (effect.kind === 'dose') doses.push(effect)
		look(farm.world.atMs)
		farm.flow()
	}
	return doses
}

test('a day passes by the plan: lamps by the clock, cooling never shorter than its class allows', () => {
	const farm = openFarm()
	let [litMs, cooledMs] = [0, 0]
	let before = START_MS
	const runs: number[] = []
	pass(farm, 24 * HOUR_MS, (at) => {
		if (farm.isOn('cultivation-left-red-lights-a')) litMs += at - before
		const isCooling = farm.isOn('container-hvac-cooling')
		expect(isCooling && farm.isOn('container-hvac-heater')).toBe(false)
		if (isCooling) cooledMs += at - before
		else if (cooledMs > 0) runs.push(cooledMs)
		if (!isCooling) cooledMs = 0
		before = at
	})
	expect(litMs / HOUR_MS).toBeCloseTo(16, 1)
	expect(runs.length).toBeGreaterThan(0)
	for (const run of runs) expect(run).toBeGreaterThan(4 * MINUTE_MS)
})

test('a target of 3 °C is kept by a cooler that goes through most of it in its shortest run', () => {
	const farm = openFarm()
	const targets = { airC: { min: 20, max: 23 } }
	const zones = PLAN.zones.map((zone) => ({
		...zone,
		stages: zone.stages.map((stage) => ({ ...stage, targets: { ...stage.targets, ...targets } })),
	}))
	farm.take({ ...PLAN, zones })
	const beyondC: number[] = []
	pass(farm, 36 * HOUR_MS, (at) => {
		// The first hours it learns how far a run goes.
		if (at < START_MS + 24 * HOUR_MS) return
		if (!farm.isOn('cultivation-left-red-lights-a')) return
		const { airC } = farm.world.air.cultivation
		beyondC.push(Math.max(0, targets.airC.min - airC, airC - targets.airC.max))
	})
	const shareWithin = (slackC: number) =>
		beyondC.filter((one) => one <= slackC).length / beyondC.length
	expect(shareWithin(0)).toBeGreaterThan(0.95)
	expect(shareWithin(0.5)).toBeGreaterThan(0.98)
})

test('lamps rise, and give as much light as they are told to', () => {
	const farm = openFarm()
	const level = () => farm.world.levels['nursery-bottom-red-lights']
	pass(farm, 2 * HOUR_MS)
	expect(level()).toBe(0.56)
	pass(farm, 16 * HOUR_MS + 15 * MINUTE_MS)
	expect(level()).toBeCloseTo(0.28, 1)
})

test('doses are given to the millilitre and judged by what they did', () => {
	const farm = openFarm((world) => ({ ...world, water: withPh(world.water, 6.6) }))
	const before = farm.world.totals.dosedL
	const doses = pass(farm, 6 * HOUR_MS)
	const ml = doses.filter(({ verdict }) => verdict === null).reduce((sum, dose) => sum + dose.ml, 0)
	expect(ml).toBeGreaterThan(0)
	expect((farm.world.totals.dosedL - before) * 1000).toBeCloseTo(ml, 3)
	expect(doses.some(({ verdict }) => verdict === 'worked')).toBe(true)
	expect(waterPh(farm.world.water)).toBeLessThan(6.1)
})

test('a person switches over the plan until the time is over', () => {
	const farm = openFarm()
	pass(farm, 10 * MINUTE_MS)
	const lamp = 'cultivation-left-red-lights-a'
	expect(farm.isOn(lamp)).toBe(true)
	const untilAt = farm.world.atMs + 20 * MINUTE_MS
	farm.switchByHand(lamp, { on: false, reason: 'switched off by Ada', untilAt })
	pass(farm, 10 * MINUTE_MS)
	expect(farm.isOn(lamp)).toBe(false)
	expect(farm.decisionOf(lamp)?.winner).toMatchObject({
		layer: 'manual',
		reason: 'switched off by Ada',
	})
	pass(farm, 15 * MINUTE_MS)
	expect(farm.isOn(lamp)).toBe(true)
})

test('what is broken is on and does nothing', () => {
	const farm = openFarm()
	farm.setFault('cultivation-left-red-lights-a', 'dead')
	const whole = openFarm()
	for (const one of [farm, whole]) pass(one, 30 * MINUTE_MS)
	expect(farm.isOn('cultivation-left-red-lights-a')).toBe(true)
	expect(farm.world.par['cultivation-par-left']).toBeLessThan(
		whole.world.par['cultivation-par-left'] ?? 0,
	)
})

test('lamps rise in the morning and keep their level of the day', () => {
	const farm = openFarm()
	const lamp = 'cultivation-left-red-lights-a'
	pass(farm, 12 * HOUR_MS)
	expect(farm.isOn(lamp)).toBe(false)
	const seen: number[] = []
	pass(farm, 8 * HOUR_MS, () => {
		if (farm.isOn(lamp)) seen.push(farm.world.levels[lamp] ?? 1)
	})
	const steady = farm.world.levels[lamp] ?? 1
	expect(Math.min(...seen)).toBeLessThan(steady)
	expect(farm.decisionOf(lamp)?.winner.percent).toBe(Math.round(steady * 100))
})

test('an output that is wrong runs, or not, whatever it is told and reports', () => {
	const farm = openFarm()
	const litres = () => farm.world.tanksL.c
	const pump = 'nursery-boost-ph-up'
	farm.switchByHand(pump, { on: false, reason: 'switched off by Ada', untilAt: Infinity })
	const given = (fault: OutputFault) => {
		farm.setFault(pump, fault)
		const before = litres()
		pass(farm, HOUR_MS)
		expect(farm.isCommanded(pump)).toBe(false)
		return (before - litres()) * 1000
	}
	expect(given('leaking')).toBeCloseTo(36, 1)
	expect(farm.isOn(pump)).toBe(false)
	expect(given('welded')).toBeGreaterThan(30_000)
	expect(farm.isOn(pump)).toBe(false)
	farm.setFault(pump, 'stuck-on')
	expect(farm.isOn(pump)).toBe(true)
})

test('a probe shows what is wrong with it, and the clock what it is off by', () => {
	const farm = openFarm()
	const ph = SENSORS.find(({ name }) => name === 'nursery-ph')!
	farm.setSensorFault('nursery-ph', (shown) => shown + 2)
	expect(farm.read(ph)).toBeGreaterThan(7.5)
	farm.setSensorFault('nursery-ph', null)
	expect(farm.read(ph)).toBeLessThan(6.5)
	farm.setClock(12 * HOUR_MS)
	pass(farm, MINUTE_MS)
	expect(farm.isOn('cultivation-left-red-lights-a')).toBe(false)
})

test('a restart in a dose ends its judgement and leaves the dose to the timer of the pump', () => {
	const farm = openFarm((world) => ({ ...world, water: withPh(world.water, 6.6) }))
	const doses: DoseEffect[] = []
	while (!doses.length) {
		for (const effect of farm.tick().effects) if (effect.kind === 'dose') doses.push(effect)
		if (!doses.length) farm.flow()
	}
	const before = farm.world.totals.dosedL
	farm.restart()
	const told = pass(farm, MINUTE_MS)
	expect((farm.world.totals.dosedL - before) * 1000).toBeCloseTo(doses[0]!.ml, 3)
	expect(told.map(({ number, verdict }) => [number, verdict])).toEqual([[1, 'interrupted']])
	expect(farm.isOn('cultivation-left-red-lights-a')).toBe(true)
})
