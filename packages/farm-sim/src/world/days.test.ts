import { CATALOGUE } from '@sfc/domain/control/catalogue'
import { compilePlan, DEFAULT_CONTROL } from '@sfc/domain/control/compile-plan'
import type { BoundSensor } from '@sfc/domain/control/plan-inputs'
import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import type { Plan } from '@sfc/domain/control/plan'
import { INITIAL_CONTROL, step, type ControlState } from '@sfc/domain/control/step'
import { planNow } from '@sfc/domain/growing/recipes/plan-zone'
import { catalogueRecipe } from '@sfc/domain/growing/recipes/catalogue'
import { expect, test } from 'vitest'
import { SENSORS } from '../map'
import { readSensor } from './read-sensor'
import { stepWorld } from './step-world'
import { createWorld, type World } from './world'
import { testPlanHeader } from '@sfc/domain/tests/control/test-plan'
import { propertyRuns } from '@sfc/domain/tests/property-runs'

/** 2 AM in New York, in the night in which its clocks are put back. */
const START_MS = Date.UTC(2026, 10, 1, 6)
const DAYS = propertyRuns(3)
const SECONDS = DAYS * 86_400
const TICK_S = 5

const sensorOf = (name: string, zone: string, quantity: BoundSensor['quantity']): BoundSensor => ({
	key: name,
	label: name,
	zone,
	quantity,
})

const recipe = catalogueRecipe('butterhead-lettuce')!
const PLAN = compilePlan({
	timezone: 'America/New_York',
	outputs: CATALOGUE.map(({ key, zone, name, type, outputClass }) => {
		return { key, label: name, equipmentKey: key, zone, type, outputClass }
	}),
	sensors: [
		sensorOf('cultivation-air-temperature', 'cultivation', 'airTemperature'),
		sensorOf('cultivation-humidity', 'cultivation', 'humidity'),
		sensorOf('container-co2', 'container', 'co2'),
		{ ...sensorOf('nursery-reservoir', 'nursery', 'volume'), role: 'reservoir', capacity: 500 },
	],
	recipes: { nursery: recipe, cultivation: recipe },
	cycles: [],
	settings: DEFAULT_CONTROL,
	dosers: [],
	rules: [],
	isAutomatic: true,
})
const PLAN_DOCUMENT: Plan = {
	...testPlanHeader(START_MS),
	...PLAN,
}

const ZONE = PLAN_DOCUMENT.zones.find(({ zone }) => zone === 'cultivation')!

const ALWAYS_ON = CATALOGUE.filter(({ outputClass }) => OUTPUT_CLASSES[outputClass].safeOn).map(
	({ key }) => key,
)

/** Which outputs run, by what the plan wants; without a plan those whose safe state is on. */
function running(claims: ReadonlyMap<string, boolean>): Set<string> {
	const on = new Set(ALWAYS_ON)
	for (const [key, wanted] of claims) {
		if (wanted) on.add(key)
		else on.delete(key)
	}
	return on
}

test('days by the plan: air in its range, lamps by the clock, heat never with cooling', () => {
	let world: World = createWorld(3, START_MS)
	let control: ControlState = step(INITIAL_CONTROL, { kind: 'planned', plan: PLAN_DOCUMENT })[0]
	let on = running(new Map())
	let inRangeS = 0
	let litS = 0
	let bothS = 0
	let switches = 0
	let valveStarts = 0
	const named = new Map(SENSORS.map((sensor) => [sensor.name, sensor]))
	for (let second = 0; second < SECONDS; second += TICK_S) {
		const look = {
			utc: world.atMs,
			passedMs: TICK_S * 1000,
			isComplete: true,
			read: ({ key }: { key: string }) => readSensor(world, named.get(key)!),
			isOn: ({ key }: { key: string }) => on.has(key),
		}
		const [next, effects] = step(control, { kind: 'ticked', ...look })
		control = next
		const claims = new Map<string, boolean>()
		for (const effect of effects)
			if (effect.kind === 'claim') claims.set(effect.output, effect.claim.on)
		const before = on
		on = running(claims)
		if (on.has('container-hvac-heater') && on.has('container-hvac-cooling')) bothS += TICK_S
		if (before.has('container-hvac-cooling') !== on.has('container-hvac-cooling')) switches += 1
		const valve = 'container-co2-regulator'
		if (on.has(valve) && !before.has(valve)) valveStarts += 1
		if (on.has('cultivation-left-red-lights-a')) litS += TICK_S
		const { airC } = world.air.cultivation
		const air = planNow(ZONE, PLAN.timezone, world.atMs)!.targets.airC!
		if (airC >= air.min - 1 && airC <= air.max + 1) inRangeS += TICK_S
		world = stepWorld(world, on, TICK_S)
	}
	expect(bothS).toBe(0)
	expect(inRangeS / SECONDS).toBeGreaterThan(0.95)
	expect(litS / 3600).toBeCloseTo(16 * DAYS, 1)
	expect(switches / DAYS / 24).toBeLessThan(12)
	// The air is too humid again and again and has to go out: CO₂ would go with it.
	expect(valveStarts / DAYS).toBeLessThan(10)
})
