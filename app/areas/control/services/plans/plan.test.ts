import { createPublicKey, verify } from 'node:crypto'
import { planStatement } from '@sfc/contract/agent/plan'
import { Plan as PlanSchema } from '@sfc/contract/agent/plan'
import { DEFAULT_CONTROL } from '@sfc/domain/control/compile-plan'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { plans } from '#db/schema/control'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { readSigningKey } from '~/areas/equipment/services/agents/signing-key.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { changeControlSettings, setAutomation } from './change-control-settings.server'
import { planStageAt } from '@sfc/domain/growing/recipes/plan-zone'
import { listDecidingReadings } from './list-deciding-readings.server'
import { listPlanProblems } from './list-plan-problems.server'
import { purgePlans } from './purge-plans.server'
import { newestPlanVersion, readAgentPlan } from './read-agent-plan.server'
import { createPlanRounds, refreshChangedPlans } from './refresh-plans.server'

const START_MS = Date.UTC(2026, 0, 5, 18)
const DAY_MS = 86_400_000

const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
beforeEach(async () => {
	const pump = { type: 'pump', outputClass: 'irrigation', catalogueKey: 'nursery-top-trough-pump' }
	const lamp = { type: 'light', outputClass: 'light', catalogueKey: 'nursery-top-red-lights' }
	const described = { quantity: 'switch', intervalMs: 1000 }
	const points = [
		{ key: 'red', label: 'Red', ...described, switchable: lamp },
		{ key: 'trough', label: 'Trough', ...described, switchable: pump },
	]
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, ...points] }] as never)
})

const stored = () =>
	farm.ctx.db.read
		.select()
		.from(plans)
		.where(eq(plans.agentId, agent.ctx.agent.id))
		.orderBy(asc(plans.version))
const newest = async () => {
	const row = (await stored()).at(-1)
	return { ...row!, plan: PlanSchema.parse(JSON.parse(row!.text)) }
}
const select = () => selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce', zone: 'nursery' })
const automate = () => setAutomation(farm.owner, { isAutomatic: true })

test('a farm has no plan until its automation is turned on', async () => {
	await select()
	expect(await stored()).toEqual([])
	await automate()
	const { version, madeBy, because, changes, plan } = await newest()
	expect({ version, madeBy, because }).toEqual({
		version: 1,
		madeBy: 'Ana Grower',
		because: 'turned automation on',
	})
	expect(plan.controllers.map(({ id }) => id)).toEqual(['nursery-light', 'nursery-irrigation'])
	expect(changes).toContain('Nursery lights: controls Top red lights')
})

test('each change makes the next version and says what changed; nothing makes none', async () => {
	await select()
	await automate()
	await createPlanRounds()(farm.ctx)
	expect(await stored()).toHaveLength(1)
	await changeControlSettings(farm.owner, {
		...DEFAULT_CONTROL,
		lightsOnAt: { ...DEFAULT_CONTROL.lightsOnAt, nursery: '04:30' },
	})
	expect((await newest()).changes).toEqual(['Nursery: lights on at 06:00 → 04:30'])
	await setAutomation(farm.owner, { isAutomatic: false })
	const { version, plan } = await newest()
	expect([version, plan.controllers]).toEqual([3, []])
})

test('a plan is renewed before it is old', async () => {
	await select()
	await automate()
	farm.setNow(START_MS + 15 * DAY_MS)
	await createPlanRounds()(farm.ctx)
	const { version, because, changes, plan } = await newest()
	expect({ version, because, changes }).toEqual({
		version: 2,
		because: 'renewed the plan',
		changes: [],
	})
	expect(plan.freshUntil).toBe(START_MS + 45 * DAY_MS)
})

test('an agent is given its plan signed, and what it answers is kept', async () => {
	const key = readSigningKey(farm.ctx.dataDir, undefined)
	await expect(readAgentPlan(agent.ctx, key)).rejects.toThrow('no plan')
	await select()
	await automate()
	const { text, signature, publicKey } = await readAgentPlan(agent.ctx, key)
	const spki = createPublicKey({
		key: Buffer.from(publicKey, 'base64'),
		format: 'der',
		type: 'spki',
	})
	const isSigned = verify(
		null,
		Buffer.from(planStatement(text)),
		spki,
		Buffer.from(signature, 'base64'),
	)
	expect(isSigned).toBe(true)
	const told = { kind: 'plan', at: START_MS, version: 1 }
	await agent.send([{ seq: 1, ...told, status: 'running' }], { lane: 'events' })
	await agent.send([{ seq: 2, ...told, version: 2, status: 'refused', reason: 'no heater' }], {
		lane: 'events',
	})
	const [row] = await farm.ctx.db.read
		.select()
		.from(agents)
		.where(eq(agents.id, agent.ctx.agent.id))
	expect(row).toMatchObject({
		planVersion: 1,
		planSince: START_MS,
		planRefused: 'plan 2: no heater',
	})
})

test('an agent that refuses a plan, lags behind or has an old one is a problem', async () => {
	const problem = async () => (await listPlanProblems(farm.owner)).get(agent.ctx.agent.id)
	expect(await problem()).toBeUndefined()
	await select()
	await automate()
	expect(await problem()).toBe('It has not taken plan 1 yet')
	const told = { kind: 'plan', at: START_MS, version: 1 }
	await agent.send([{ seq: 1, ...told, status: 'refused', reason: 'no lamp' }], { lane: 'events' })
	expect(await problem()).toBe('It refused plan 1: no lamp')
	await agent.send([{ seq: 2, ...told, status: 'running' }], { lane: 'events' })
	expect(await problem()).toBeUndefined()
	farm.setNow(START_MS + 31 * DAY_MS)
	expect(await problem()).toBe('Its plan is of Jan 5, 2026; it goes on all the same')
})

test('a plan that was loaded at the farm is followed by a higher version', async () => {
	await select()
	await automate()
	const loaded = { seq: 1, kind: 'plan', at: START_MS, version: 7, status: 'running' }
	await agent.send([loaded], { lane: 'events' })
	await setAutomation(farm.owner, { isAutomatic: false })
	expect((await newest()).version).toBe(8)
})

test('a recipe that is selected makes the next version', async () => {
	await select()
	await automate()
	await selectRecipe(farm.owner, { recipeId: 'sweet-basil', zone: 'nursery' })
	await refreshChangedPlans(farm.ctx)
	const { because, changes } = await newest()
	expect({ because, changes }).toEqual({
		because: expect.stringMatching(/^selected /),
		changes: [expect.stringMatching(/^Nursery: Butterhead lettuce → /)],
	})
	expect(await newestPlanVersion(agent.ctx)).toBe(2)
})

test('how lamps rise and when power is dear reach the plan and the audit log', async () => {
	await select()
	await automate()
	const light = {
		percent: 60,
		rampMin: 20,
		byIntegral: true,
		tariff: { from: '17:00', to: '21:00' },
	}
	await changeControlSettings(farm.owner, { ...DEFAULT_CONTROL, light })
	const { plan, changes } = await newest()
	expect(plan.controllers[0]).toMatchObject({ kind: 'light', tariff: light.tariff })
	expect(changes).toEqual(['Nursery lights: tariff hours none → 17:00 to 21:00'])
})

test('plans are kept for a year, the newest for ever', async () => {
	await select()
	await automate()
	await setAutomation(farm.owner, { isAutomatic: false })
	farm.setNow(START_MS + 366 * DAY_MS)
	await purgePlans(farm.ctx)
	expect(await stored()).toMatchObject([{ version: 2 }])
	await automate()
	await purgePlans(farm.ctx)
	expect(await stored()).toMatchObject([{ version: 3 }])
})

test('the reading that decides an output is shown with the values at which it switches', async () => {
	await agent.inventory([
		{
			...NURSERY,
			points: [
				...NURSERY.points,
				{
					key: 'heat',
					label: 'Heat',
					quantity: 'switch',
					intervalMs: 1000,
					switchable: {
						type: 'heater',
						outputClass: 'heat',
						catalogueKey: 'container-hvac-heater',
					},
				},
			],
		},
	] as never)
	const watched = () => listDecidingReadings(farm.owner, { key: 'container-hvac-heater' })
	await select()
	await automate()
	expect(await watched()).toEqual([]) // the agent runs no plan yet
	const { version, plan } = await newest()
	await farm.ctx.db.write((tx) =>
		tx.update(agents).set({ planVersion: version }).where(eq(agents.id, agent.ctx.agent.id)),
	)
	const at = farm.ctx.now()
	const values = [['air', 21]]
	await agent.send([{ seq: 1, kind: 'readings', at, device: 'nursery', values }])
	const min = planStageAt(plan.zones[0]!, at)!.targets.airC!.min
	expect(await watched()).toMatchObject([
		{
			controller: 'Nursery climate',
			label: 'Air',
			quantity: 'airTemperature',
			value: 21,
			quality: 'good',
			turns: [
				{ on: true, is: 'below', value: expect.closeTo(min + 0.4, 1) },
				{ on: false, is: 'above' },
			],
		},
	])
	const stranger = { ...farm.owner, farm: { ...farm.owner.farm, id: farm.owner.farm.id + 1 } }
	expect(await listDecidingReadings(stranger, { key: 'container-hvac-heater' })).toEqual([])
})
