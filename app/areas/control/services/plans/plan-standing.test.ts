import { expect, test } from 'vitest'
import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import {
	enrolTestAgent,
	NURSERY,
	type TestAgent,
	HEARTBEAT,
} from '~/tests/equipment/agents/test-agent'
import { recordHeartbeat } from '~/areas/uplink/services/record-heartbeat.server'
import { emergencyStop } from '../emergency-stop.server'
import { readStopState } from '../read-stop-state.server'
import { loadFarm } from '~/areas/platform/services/load-farm.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { readAutomationStatus } from '~/areas/automation/services/rules/read-automation-status.server'
import { changeControlSettings, setAutomation } from './change-control-settings.server'
import { DEFAULT_CONTROL } from '@sfc/domain/control/compile-plan'
import { listPlanProblems } from './list-plan-problems.server'
import { newestPlanVersion } from './read-agent-plan.server'
import { readPlanStanding } from './read-plan-standing.server'
import { refreshChangedPlans, refreshPlans } from './refresh-plans.server'

const START_MS = Date.UTC(2026, 0, 5, 18)
const farm = farmPerTest(START_MS)

const asNow = async () => ({
	...farm.owner,
	farm: (await loadFarm(farm.ctx, farm.owner.farm.id)) ?? farm.owner.farm,
})
const standing = async () => readPlanStanding(await asNow())
const lamp = { type: 'light', outputClass: 'light', catalogueKey: 'nursery-top-red-lights' }
const red = { key: 'red', label: 'Red', quantity: 'switch', intervalMs: 1000, switchable: lamp }

async function enrol(): Promise<TestAgent> {
	const agent = await enrolTestAgent(farm.owner)
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, red] }] as never)
	return agent
}
const answer = (agent: TestAgent, version: number, more: object = { status: 'running' }) =>
	agent.event({ kind: 'plan', version, ...more })
const lightsAt = (at: string) =>
	changeControlSettings(farm.owner, {
		...DEFAULT_CONTROL,
		lightsOnAt: { nursery: at, cultivation: at },
	})

test('the plan is in control only when its agent is online and runs the newest one', async () => {
	expect(await standing()).toEqual({ kind: 'off' })
	await setAutomation(farm.owner, { isAutomatic: true })
	expect(await standing()).toEqual({ kind: 'no-agent' })
	expect((await readAutomationStatus(await asNow())).systemHealth).toBe('attention')
	const agent = await enrol()
	expect(await standing()).toEqual({ kind: 'empty' })
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce', zone: 'nursery' })
	await refreshChangedPlans(farm.ctx)
	expect(await standing()).toMatchObject({ kind: 'waiting', runs: null })
	await answer(agent, 1)
	expect(await standing()).toEqual({ kind: 'driving' })
	expect((await readAutomationStatus(await asNow())).systemHealth).toBe('excellent')
	await lightsAt('07:00')
	expect(await standing()).toMatchObject({ kind: 'waiting', runs: 1 })
	await answer(agent, 2, { status: 'refused', reason: 'this agent cannot read it' })
	expect(await standing()).toMatchObject({
		kind: 'refused',
		refused: 'plan 2: this agent cannot read it',
		runs: 1,
	})
	await lightsAt('08:00')
	await answer(agent, 3)
	expect(await standing()).toEqual({ kind: 'driving' })
	farm.setNow(START_MS + AGENT_OFFLINE_AFTER_MS + 60_000)
	expect(await standing()).toMatchObject({ kind: 'silent', runs: 3 })
	await emergencyStop(farm.owner)
	expect(await standing()).toEqual({ kind: 'stopped' })
})

test('a plan that no agent could read is not sent, and is a problem until the next one', async () => {
	const agent = await enrol()
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce', zone: 'nursery' })
	await setAutomation(farm.owner, { isAutomatic: true })
	await answer(agent, 1)
	await agent.inventory([{ ...NURSERY, points: NURSERY.points }] as never)
	await refreshPlans(farm.owner, { by: 'Ana', because: 'x'.repeat(600) })
	expect(await newestPlanVersion(agent.ctx)).toBe(1)
	expect(await standing()).toMatchObject({ kind: 'refused', runs: 1 })
	expect((await listPlanProblems(farm.owner)).get(agent.ctx.agent.id)).toMatch(
		/^It refused plan 2: no agent could read it/,
	)
	await refreshPlans(farm.owner, { by: 'Ana', because: 'unplugged a lamp' })
	expect(await newestPlanVersion(agent.ctx)).toBe(2)
	await answer(agent, 2)
	expect(await standing()).not.toMatchObject({ kind: 'refused' })
})

test('a stop is proven only by confirmations: of an agent, and of each output that it named', async () => {
	await emergencyStop(farm.owner)
	expect(await readStopState(await asNow())).toEqual({
		isProven: false,
		text: 'No agent is connected, so nothing was switched off.',
	})
	const agent = await enrol()
	expect(await readStopState(await asNow())).toMatchObject({ isProven: false })
	const { told } = await emergencyStop(farm.owner)
	const reason = 'not confirmed off: nursery/red; it is tried again and again'
	const outcome = { kind: 'outcome', at: START_MS, commandId: told[0]?.commandId }
	await agent.event({ ...outcome, outcome: 'failed', reason })
	await recordHeartbeat(agent.ctx, { ...HEARTBEAT, emergencyStopped: true })
	expect(await readStopState(await asNow())).toMatchObject({
		isProven: false,
		text: expect.stringMatching(/^Not confirmed off: .*red/i),
	})
	farm.setNow(START_MS + 5000)
	const off = { kind: 'readings', at: farm.ctx.now(), device: 'nursery', values: [['red', 0]] }
	await agent.send([{ seq: 1, ...off }])
	expect(await readStopState(await asNow())).toEqual({
		isProven: true,
		text: 'Every output is held off.',
	})
})
