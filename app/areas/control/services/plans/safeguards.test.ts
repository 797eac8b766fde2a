import { Plan as PlanSchema } from '@sfc/contract/agent/plan'
import { SafeguardsForm } from '@sfc/contract/control/safeguards-input'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { outputDecisions } from '#db/schema/control'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { changeSafeguards } from './change-safeguards.server'
import { findNewestPlan } from './find-newest-plan.server'
import { listInterlocks, readSafeguards } from './read-safeguards.server'
import { refreshChangedPlans } from './refresh-plans.server'

const LIGHTS = 'nursery-work-lights'
const PUMP = 'nursery-recirculation-pump'
const RED = 'nursery-top-red-lights'
const AT = Date.UTC(2026, 0, 5, 18)

const farm = farmPerTest(AT)
const agent = agentPerTest(farm)
beforeEach(async () => {
	const red = { type: 'light', outputClass: 'light', catalogueKey: RED }
	const heat = { type: 'heater', outputClass: 'heat', catalogueKey: 'container-hvac-heater' }
	const points = [
		{ key: 'red', label: 'Red', quantity: 'switch', intervalMs: 1000, switchable: red },
		{ key: 'heat', label: 'Heat', quantity: 'switch', intervalMs: 1000, switchable: heat },
		{ key: 'leak', label: 'Leak', quantity: 'contact', intervalMs: 1000 },
	]
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, ...points] }] as never)
})

const change = (key: string, input: object) =>
	changeSafeguards(farm.owner, { key, ...SafeguardsForm.parse(input) })

async function safeguards() {
	await refreshChangedPlans(farm.ctx)
	const newest = await findNewestPlan(farm.ctx.db.read, agent.ctx.agent.id)
	return newest && PlanSchema.parse(JSON.parse(newest.text)).safeguards
}

test('limits and interlocks reach the plan of a farm without automation, and the audit log', async () => {
	await change(LIGHTS, { longestOnMin: 90, add: 'input-on', sensor: 'nursery/leak' })
	expect(await safeguards()).toEqual([
		{
			output: { key: 'nursery/lights', label: 'Work lights' },
			limits: { maxOnMs: 5_400_000 },
			interlocks: [
				{
					id: 'input nursery/leak',
					kind: 'input',
					sensor: { key: 'nursery/leak', label: 'Leak' },
					isOn: true,
				},
			],
		},
	])
	const [entry] = await farm.ctx.db.read
		.select()
		.from(auditEntries)
		.where(eq(auditEntries.action, 'control.safeguards-changed'))
	expect(entry?.after).toEqual({
		'longest run': '90 min',
		interlocks: 'off while nursery/leak is on',
	})
	await change(LIGHTS, { remove: ['input nursery/leak'] })
	expect(await safeguards()).toBeUndefined()
})

test.each([
	[LIGHTS, { longestOnMin: 1081 }, 'longestOnMin', 'Its class allows 18 h at most'],
	[
		'container-hvac-heater',
		{ shortestOnMin: 0.5 },
		'shortestOnMin',
		'Its class needs 60 s at least',
	],
	[
		'container-hvac-heater',
		{ shortestOffMin: 0 },
		'shortestOffMin',
		'Its class needs 60 s at least',
	],
	[LIGHTS, { safeState: 'on' }, 'safeState', 'Its class is off by default'],
	[
		LIGHTS,
		{ longestOnMin: 5, shortestOnMin: 6 },
		'shortestOnMin',
		'Not longer than its longest run',
	],
	[
		PUMP,
		{ longestOnMin: 5 },
		'longestOnMin',
		'It is on by default. Choose off as its safe state first',
	],
	[LIGHTS, { add: 'requires', other: LIGHTS }, 'other', 'Choose another output'],
	[LIGHTS, { add: 'requires', other: 'nowhere' }, 'other', 'Its agent has no such output'],
	[LIGHTS, { add: 'below', sensor: 'x/y', value: 1 }, 'sensor', 'Its agent has no such sensor'],
	[LIGHTS, { add: 'input-on', sensor: 'nursery/ph' }, 'sensor', 'pH measures; it is not an input'],
	[
		PUMP,
		{ add: 'excludes', other: LIGHTS },
		'add',
		'Recirculation pump is on by default. Add it to the other output',
	],
] as const)('%s: %o is refused at its field', async (key, input, field, message) => {
	await expect(change(key, input)).rejects.toMatchObject({ code: 'invalid', field, message })
	expect(await safeguards()).toBeUndefined()
})

test('outputs that could never be on are refused', async () => {
	await change(LIGHTS, { add: 'requires', other: RED })
	await change(RED, { add: 'requires', other: PUMP })
	await expect(change(PUMP, { add: 'requires', other: LIGHTS })).rejects.toMatchObject({
		message: 'Neither could ever be on: Work lights already requires Recirculation pump',
	})
	await expect(change(LIGHTS, { add: 'excludes', other: RED })).rejects.toMatchObject({
		message: 'It could never be on: it also requires Top red lights',
	})
})

test('an exclusion applies to both outputs, but not to one that is on by default', async () => {
	await change(LIGHTS, { add: 'excludes', other: RED })
	await change(RED, { add: 'excludes', other: PUMP })
	const list = (await safeguards()) ?? []
	expect(
		list.map(({ output, interlocks }) => [output.label, interlocks.map(({ id }) => id)]),
	).toEqual([
		['Work lights', [`excludes ${RED}`]],
		['Top red lights', [`excludes ${PUMP}`, `excludes ${LIGHTS}`]],
	])
})

test('a group is all outputs that name it, and the smallest number holds', async () => {
	await change(LIGHTS, { add: 'at-most', group: 'Big loads', most: 2 })
	await change(RED, { add: 'at-most', group: 'Big loads', most: 1 })
	const [first] = (await safeguards()) ?? []
	expect(first?.interlocks).toMatchObject([{ most: 1, others: [{ key: 'nursery/red' }] }])
})

test('a disconnected sensor of an interlock keeps its output off', async () => {
	await change(LIGHTS, { add: 'below', sensor: 'nursery/reservoir', value: 20 })
	await agent.inventory([
		{ ...NURSERY, points: NURSERY.points.filter(({ key }) => key !== 'reservoir') },
	])
	farm.ctx.state.planCauses.set(farm.owner.farm.id, { by: 'The farm', because: 'changed' })
	const [first] = (await safeguards()) ?? []
	expect(first?.interlocks).toEqual([
		{ id: 'below nursery/reservoir', kind: 'unmet', label: 'nursery/reservoir' },
	])
})

test('a page lists what the agent has in force, its own interlocks too, and when each last acted', async () => {
	await change(LIGHTS, { add: 'below', sensor: 'nursery/reservoir', value: 20, volumeUnit: 'L' })
	const list = async () =>
		listInterlocks(await readSafeguards(farm.owner, { key: LIGHTS }), farm.owner)
	expect(await list()).toMatchObject([{ inForce: null, origin: 'farm' }])
	const decision = {
		seq: 1,
		kind: 'decision',
		at: AT,
		device: 'nursery',
		point: 'lights',
		on: false,
		winner: { layer: 'interlock', on: false, reason: 'Reservoir is below 20 L' },
		losers: [],
	}
	const reported = { words: 'x', acts: 'Reservoir is below 20 L', actedAt: AT - 60_000 }
	const own = { id: 'own:a/b > 1', words: 'On only while a/b > 1', acts: null, actedAt: null }
	await agent.send(
		[{ ...decision, interlocks: [{ id: 'below nursery/reservoir', ...reported }, own] }],
		{
			lane: 'events',
		},
	)
	await agent.send([{ ...decision, seq: 2, interlocks: [own] }], { lane: 'events' })
	expect(await farm.ctx.db.read.select().from(outputDecisions)).toHaveLength(1)
	await agent.send(
		[{ ...decision, seq: 3, interlocks: [{ id: 'below nursery/reservoir', ...reported }, own] }],
		{ lane: 'events' },
	)
	expect(await list()).toMatchObject([
		{ words: 'Off while Reservoir is below 5.283441 gal', inForce: { actedAt: AT - 60_000 } },
		{ words: 'On only while a/b > 1', origin: 'agent', inForce: { acts: null } },
	])
})

test('an output that no device is connected as has none to change', async () => {
	await expect(readSafeguards(farm.owner, { key: 'cultivation-heater' })).rejects.toMatchObject({
		code: 'not-found',
	})
})
