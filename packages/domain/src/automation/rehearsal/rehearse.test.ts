import { expect, test } from 'vitest'
import { catalogueRecipe } from '../../growing/recipes/catalogue'
import { CATALOGUE, catalogueItem } from '../../control/catalogue'
import { compilePlan, DEFAULT_CONTROL } from '../../control/compile-plan'
import { OUTPUT_CLASSES } from '../../control/output-class'
import { controllerOutputs, type Plan } from '../../control/plan'
import { rehearse, type PastReadings } from './rehearse'
import type { Rule } from '../../control/rules/rule'
import { testPlanHeader } from '../../../tests/control/test-plan'

const START_MS = Date.UTC(2026, 0, 5)
const STEP_MS = 900_000
const DAYS = 3
const lettuce = catalogueRecipe('butterhead-lettuce')!
/** One target for day and night, so that each reading below is on one side of it. */
const recipe = {
	...lettuce,
	stages: lettuce.stages.map(({ nightAirC: _, ...stage }) => stage),
}
const air = recipe.stages.at(-1)!.airC!

const planWith = (rules: Rule[] = []): Plan => ({
	...testPlanHeader(START_MS),
	...compilePlan({
		timezone: 'UTC',
		outputs: CATALOGUE.map(({ key, zone, name, type, outputClass }) => {
			return { key: `a/${key}`, label: name, equipmentKey: key, zone, type, outputClass }
		}),
		sensors: [{ key: 'a/air', label: 'Air', zone: 'cultivation', quantity: 'airTemperature' }],
		dosers: [],
		rules,
		recipes: { nursery: recipe, cultivation: recipe },
		cycles: [],
		settings: DEFAULT_CONTROL,
		isAutomatic: true,
	}),
})
const classOf = (key: string) => catalogueItem(key.slice(2))!.outputClass

/** Cold in the first half of each day, hot in the second, nothing read in the last hour. */
const READINGS: PastReadings = {
	fromAt: START_MS,
	toAt: START_MS + DAYS * 86_400_000,
	stepMs: STEP_MS,
	values: new Map([
		[
			'a/air',
			Array.from({ length: (DAYS * 86_400_000) / STEP_MS }, (_, i) => {
				const hour = (i / 4) % 24
				if (hour >= 23) return null
				return hour < 12 ? air.min - 3 : air.max + 3
			}),
		],
	]),
}

function run(plan: Plan) {
	const days: number[] = []
	const running = rehearse(plan, READINGS, classOf)
	for (;;) {
		const { done, value } = running.next()
		if (done) return { ...value, days }
		days.push(value)
	}
}

test('a plan is run over what was read: lamps by the clock; what the air responds to is left out', () => {
	const { outputs, days } = run(planWith())
	expect(days).toEqual([0, 1, 2])
	const of = (key: string) => outputs.find((one) => one.key === `a/${key}`)!
	expect(of('cultivation-left-red-lights-a').onMs / 3_600_000 / DAYS).toBeCloseTo(16, 1)
	const climate = planWith().controllers.filter(({ kind }) => kind === 'climate' || kind === 'co2')
	const answered = climate.flatMap(controllerOutputs).map(({ key }) => key)
	expect(answered).toContain('a/container-hvac-heater')
	expect(outputs.filter(({ key }) => answered.includes(key))).toEqual([])
	expect(run(planWith()).outputs).toEqual(outputs)
})

test('no output is rehearsed beyond the limits of its class', () => {
	for (const { key, spans } of run(planWith()).outputs) {
		const { maxOnMs, minOffMs, safeOn } = OUTPUT_CLASSES[classOf(key)]
		for (const [i, { fromAt, toAt }] of spans.entries()) {
			if (maxOnMs !== null && !safeOn)
				expect(toAt - fromAt, key).toBeLessThanOrEqual(maxOnMs + 60_000)
			const next = spans[i + 1]
			if (next) expect(next.fromAt - toAt, key).toBeGreaterThanOrEqual(Math.min(minOffMs, 60_000))
		}
	}
})

test('a rule is rehearsed with the plan: when it would have acted, and why', () => {
	const rule: Rule = {
		id: 'hot',
		name: 'Work lights off in the heat',
		description: '',
		category: 'climate',
		priority: 'low',
		mode: 'live',
		match: 'all',
		when: [
			{
				kind: 'reading',
				quantity: 'airTemperature',
				zone: 'cultivation',
				is: 'above',
				value: air.max,
				forMin: 30,
			},
		],
		unless: [],
		then: [{ kind: 'switch', equipmentKey: 'cultivation-work-lights', on: true, forMin: 10 }],
		cooldownMin: 24 * 60 - 60,
	}
	const { rules, outputs } = run(planWith([rule]))
	expect(rules.map(({ at }) => new Date(at).getUTCHours())).toEqual([12, 12, 12])
	const lights = outputs.find(({ key }) => key === 'a/cultivation-work-lights')
	expect(lights).toMatchObject({ starts: 3, onMs: 30 * 60_000 })
})
