import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'
import { beforeEach, expect, test } from 'vitest'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { addRule } from '../rules/save-rule.server'
import { forecastPlan } from './forecast-plan.server'
import { rehearsePlan } from './rehearse-plan.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const HOUR_MS = 3_600_000
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
beforeEach(async () => {
	const lamp = { type: 'light', outputClass: 'light', catalogueKey: 'nursery-top-red-lights' }
	const point = { key: 'red', label: 'Red', quantity: 'switch', intervalMs: 1000 }
	const points = [...NURSERY.points, { ...point, switchable: lamp }]
	await agent.inventory([{ ...NURSERY, points }] as never)
})

/** Stores readings every ten minutes of a day: warm by day, cool by night. */
async function readADay(): Promise<void> {
	for (let i = 0; i < 6 * 24; i += 1) {
		const at = START_MS - 24 * HOUR_MS + i * 600_000
		farm.setNow(at)
		const values = [
			['air', new Date(at).getUTCHours() >= 15 ? 31 : 20],
			['reservoir', 300],
		]
		await agent.send([{ seq: i + 1, kind: 'readings', at, device: 'nursery', values }])
	}
	farm.setNow(START_MS)
	for (const level of LEVELS_MS)
		while ((await rollUpMarked(farm.ctx.db, level, 500, farm.ctx.now())) > 0);
}

test('a farm without a plan has nothing to rehearse', async () => {
	expect(await rehearsePlan(farm.owner, { days: 1 })).toMatchObject({
		coverage: null,
		equipment: [],
		rules: [],
	})
})

test('a recipe that is not active yet is rehearsed: its lamps would have been on by day', async () => {
	const recipe = { id: 'butterhead-lettuce', zone: 'nursery' as const }
	const { equipment } = await rehearsePlan(farm.owner, { days: 1, recipe })
	expect(equipment).toMatchObject([
		{ key: 'nursery-top-red-lights', was: { spans: [], onMs: null } },
	])
	expect(equipment[0]!.would.onMs / HOUR_MS).toBeGreaterThan(12)
	const unknown = { ...recipe, id: 'no-such-recipe' }
	await expect(rehearsePlan(farm.owner, { days: 1, recipe: unknown })).rejects.toThrow()
})

test('what an output did is summed from its short runs', async () => {
	for (let minute = 0; minute < 60; minute++) {
		const at = START_MS - HOUR_MS + minute * 60_000
		farm.setNow(at)
		const values = [['red', minute % 6 === 0 ? 1 : 0]]
		await agent.send([{ seq: 1 + minute, kind: 'readings', at, device: 'nursery', values }])
	}
	farm.setNow(START_MS)
	for (const level of LEVELS_MS)
		while ((await rollUpMarked(farm.ctx.db, level, 500, farm.ctx.now())) > 0);
	const recipe = { id: 'butterhead-lettuce', zone: 'nursery' as const }
	const { equipment } = await rehearsePlan(farm.owner, { days: 1, recipe })
	expect(equipment[0]!.was.onMs! / 60_000).toBeCloseTo(10, 0)
})

test('a rule that is off is rehearsed as if it acted, on past readings', async () => {
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce', zone: 'nursery' })
	const { id } = await addRule(farm.owner, {
		name: 'Work lights off in the heat',
		description: '',
		category: 'climate',
		priority: 'low',
		mode: 'off',
		match: 'all',
		when: [
			{
				kind: 'reading',
				quantity: 'airTemperature',
				zone: 'nursery',
				is: 'above',
				value: 30,
				forMin: 20,
			},
		],
		unless: [],
		then: [{ kind: 'switch', equipmentKey: 'nursery-work-lights', on: true, forMin: 10 }],
		cooldownMin: 1200,
	})
	await readADay()
	const { rules, coverage } = await rehearsePlan(farm.owner, { days: 1, ruleId: id })
	expect(coverage).toBeGreaterThan(0.9)
	expect(rules).toMatchObject([{ name: 'Work lights off in the heat' }])
	expect(new Date(rules[0]!.at).getUTCHours()).toBe(15)
	expect((await rehearsePlan(farm.owner, { days: 1 })).rules).toEqual([])
	const { rules: ahead } = await forecastPlan(farm.owner, { ruleId: id })
	expect(ahead).toEqual([])
})

test('a recipe is forecast: its lamps follow the clock, and rarely read values stay unchanged', async () => {
	await readADay()
	const recipe = { id: 'butterhead-lettuce', zone: 'nursery' as const }
	const { outputs, readings, fromAt, toAt } = await forecastPlan(farm.owner, { recipe })
	expect(toAt - fromAt).toBe(24 * HOUR_MS)
	expect(outputs).toMatchObject([{ key: 'nursery-top-red-lights', ml: null, asNow: null }])
	expect(outputs[0]!.onMs / HOUR_MS).toBeGreaterThan(12)
	for (const { values, by, tried } of readings) {
		expect({ by, tried }).toEqual({ by: 'stays', tried: null })
		expect(new Set(values).size).toBe(1)
	}
	const unknown = { ...recipe, id: 'no-such-recipe' }
	await expect(forecastPlan(farm.owner, { recipe: unknown })).rejects.toThrow()
})

test('settings that are not saved are rehearsed, backward and forward', async () => {
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce', zone: 'nursery' })
	const settings = { lightsOnAt: { nursery: '00:00', cultivation: '06:00' } }
	const startOf = async (more: object) =>
		(await rehearsePlan(farm.owner, { days: 1, ...more })).equipment[0]!.would.spans
	expect(await startOf({ settings })).not.toEqual(await startOf({}))
	const { outputs } = await forecastPlan(farm.owner, { settings })
	expect(outputs[0]).toMatchObject({ asNow: { ml: null } })
	expect(outputs[0]!.asNow!.onMs).toBeGreaterThan(12 * HOUR_MS)
})

test('a farm without a plan has no forecast', async () => {
	expect(await forecastPlan(farm.owner, {})).toMatchObject({ outputs: [], readings: [], rules: [] })
})
