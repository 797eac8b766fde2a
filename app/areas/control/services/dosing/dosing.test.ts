import { listEvents } from '~/areas/platform/services/events/list-events.server'
import { Plan as PlanSchema } from '@sfc/contract/agent/plan'
import { defaultBudget } from '@sfc/domain/control/controllers/dosing/default-doser'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { calibrations } from '#db/schema/calibration'
import { points } from '#db/schema/devices'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { evaluateAlarms } from '~/areas/alarms/services/evaluate-alarms.server'
import { loadOpenAlarms } from '~/areas/alarms/services/load-open-alarms.server'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { listPendingCommands } from '../list-pending-commands.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { findNewestPlan } from '../plans/find-newest-plan.server'
import { readFarmPlan } from '../plans/read-farm-plan.server'
import { setAutomation } from '../plans/change-control-settings.server'
import { refreshChangedPlans } from '../plans/refresh-plans.server'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { changeDoser, setJugLevel } from './change-doser.server'
import { clearNotice } from './clear-notice.server'
import { listDosers } from './list-dosers.server'
import { countDoses, listDoses } from './list-doses.server'
import { listOpenNotices, readNotice } from './list-notices.server'
import { measurePump } from './measure-pump.server'

const START_MS = Date.UTC(2026, 0, 5, 18)
const DAY_MS = 86_400_000
const ACID = 'nursery-ph-down'

const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
beforeEach(async () => {
	const described = { quantity: 'switch', intervalMs: 1000 }
	const pump = (catalogueKey: string, outputClass: string) => {
		return { type: 'pump', outputClass, catalogueKey }
	}
	const more = [
		{ key: 'ec', label: 'EC', quantity: 'ec', intervalMs: 1000 },
		{ key: 'acid', label: 'pH down', ...described, switchable: pump(ACID, 'dosing') },
		{
			key: 'a',
			label: 'Nutrient A',
			...described,
			switchable: pump('nursery-nutrient-a', 'dosing'),
		},
	]
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, ...more] }] as never)
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce', zone: 'nursery' })
	await setAutomation(farm.owner, { isAutomatic: true })
})

const setUp = (key = ACID, role: 'ph-down' | 'nutrient-a' = 'ph-down') =>
	changeDoser(farm.owner, { key, role, budget: defaultBudget(role, 500) })
const acid = async () => (await listDosers(farm.owner)).find(({ key }) => key === ACID)!
const dosingOf = async () => {
	await refreshChangedPlans(farm.ctx)
	const newest = await findNewestPlan(farm.ctx.db.read, agent.ctx.agent.id)
	const plan = newest && PlanSchema.parse(JSON.parse(newest.text))
	return plan?.controllers.find(({ kind }) => kind === 'dosing')
}
const runs = (on: boolean, at: number) =>
	agent.event({
		kind: 'decision',
		at,
		device: 'nursery',
		point: 'acid',
		on,
		winner: { layer: on ? 'manual' : 'lease-expired', on, reason: 'Ana Grower' },
		losers: [],
	})
async function runFor(ms: number): Promise<void> {
	await runs(true, farm.ctx.now())
	farm.setNow(farm.ctx.now() + ms)
	await runs(false, farm.ctx.now())
}

const DOSE = {
	kind: 'dose',
	controller: 'dosing',
	number: 1,
	output: 'nursery/acid',
	label: 'pH down',
	role: 'ph-down',
	why: 'pH is above the target of Butterhead lettuce, Seedling',
	ml: 12,
	forMs: 6000,
	litres: 300,
	quantity: 'ph',
	before: 6.8,
	expected: -0.2,
	after: null,
	verdict: null,
	jugLeftMl: null,
}
const NOTICE = {
	kind: 'notice',
	controller: 'dosing',
	output: 'nursery/acid',
	title: 'pH down is stopped: two doses did not act as expected',
	causes: [
		{
			cause: 'The jug is empty: refill it and enter its content',
			evidence: [{ supports: true, text: 'by the doses given, 12 ml of 5,000 ml are left' }],
		},
	],
	isStopped: true,
}

test('a pump that was set up and measured is dosed by the plan, with the probes’ calibration', async () => {
	expect(await dosingOf()).toBeUndefined()
	await setUp()
	await runFor(30_000)
	expect(await measurePump(farm.owner, { key: ACID, ml: 66 })).toEqual({ mlPerS: 2.2 })
	const [ph] = await farm.ctx.db.read.select().from(points).where(eq(points.key, 'ph'))
	await farm.ctx.db.write((tx) =>
		tx.insert(calibrations).values({
			farmId: farm.owner.farm.id,
			pointId: ph!.id,
			version: 1,
			slope: 1,
			offset: 0,
			fromAt: START_MS,
			points: [],
			madeBy: 'Ana',
		}),
	)
	await setJugLevel(farm.owner, { key: ACID, jugMl: 5000 })
	expect(await dosingOf()).toMatchObject({
		zone: 'nursery',
		sensors: { ph: { key: 'nursery/ph' }, ec: { key: 'nursery/ec' } },
		calibratedUntil: { ph: expect.any(Number), ec: null },
		reservoir: { capacityL: 500 },
		circulation: [{ label: 'Recirculation pump' }],
		dosers: [{ output: { key: 'nursery/acid' }, role: 'ph-down', mlPerS: 2.2, jug: { ml: 5000 } }],
	})
})

test('what a pump was seen to change is read from its doses', async () => {
	await setUp()
	await agent.event(DOSE)
	expect((await acid()).strength).toMatchObject({ quantity: 'ph', litres: 300, seen: null })
	await agent.event({ ...DOSE, after: 6.62, verdict: 'worked' })
	const strength = (await acid()).strength
	expect(strength?.change).toBeCloseTo((-0.2 / 12) * 10)
	expect(strength?.seen?.most).toBeCloseTo((-0.18 / 12) * 10)
})

test('until it can dose, the plan says what is missing', async () => {
	const missing = async () =>
		(await readFarmPlan(farm.owner)).missing.find(({ what }) => what === 'pH and EC')?.missing
	expect(await missing()).toBe('a dosing pump whose rate is measured')
	await setUp()
	await runFor(30_000)
	await measurePump(farm.owner, { key: ACID, ml: 60 })
	expect(await missing()).toBeUndefined()
})

test('two pumps never give the same, and a refusal says which has it', async () => {
	await setUp()
	const same = changeDoser(farm.owner, {
		key: 'nursery-nutrient-a',
		role: 'ph-down',
		budget: defaultBudget('ph-down', 500),
	})
	await expect(same).rejects.toThrow('pH down gives that already')
})

test.each<[string, () => Promise<void>, string]>([
	['nobody ran it', async () => {}, 'Run the pump first'],
	['it still runs', async () => void (await runs(true, START_MS)), 'The pump still runs'],
	['it ran too shortly', () => runFor(4000), 'ran for 4 s only'],
])('a rate is not measured while %s', async (_, prepare, reason) => {
	await setUp()
	await prepare()
	await expect(measurePump(farm.owner, { key: ACID, ml: 60 })).rejects.toThrow(reason)
})

test('a dose is one row: when it starts, and with its verdict when it is judged', async () => {
	await agent.event(DOSE)
	farm.setNow(START_MS + 300_000)
	await agent.event({ ...DOSE, after: 6.61, verdict: 'worked' })
	const asked = { farmId: farm.owner.farm.id, after: 0, topics: ['dose'] }
	expect((await listEvents(farm.ctx, asked)).events).toMatchObject([
		{ kind: 'dose.started', title: 'pH down: 12 mL', data: { ml: 12, before: 6.8, after: null } },
		{ kind: 'dose.judged', data: { after: 6.61, verdict: 'worked' } },
	])
	expect(await countDoses(farm.owner, ACID)).toBe(1)
	expect(await listDoses(farm.owner, { key: ACID, limit: 10 })).toMatchObject([
		{
			startedAt: START_MS,
			judgedAt: START_MS + 300_000,
			before: 6.8,
			after: 6.61,
			verdict: 'worked',
		},
	])
})

test('a verdict whose start was lost, and numbers that begin again, are rows of their own', async () => {
	await agent.event({ ...DOSE, verdict: 'interrupted' })
	await agent.event(DOSE)
	await agent.event({ ...DOSE, after: 6.7, verdict: 'worked' })
	const doses = await listDoses(farm.owner, { limit: 10 })
	expect(doses.map(({ verdict }) => verdict)).toEqual(['worked', 'interrupted'])
})

test('a jug is what was entered less the doses since, and lasts as the past days say', async () => {
	await setUp()
	await agent.event(DOSE)
	farm.setNow(START_MS + 1000)
	await setJugLevel(farm.owner, { key: ACID, jugMl: 1000 })
	for (let day = 1; day <= 4; day += 1) {
		farm.setNow(START_MS + day * DAY_MS)
		await agent.event({ ...DOSE, number: day + 1, ml: 50, verdict: 'worked' })
	}
	const { jug } = await acid()
	expect(jug).toMatchObject({ leftMl: 800, enteredMl: 1000, enteredBy: 'Ana Grower' })
	expect(jug?.daysLeft).toBeCloseTo(800 / (212 / 4), 5)
	farm.setNow(farm.ctx.now() + 1)
	await setJugLevel(farm.owner, { key: ACID, jugMl: 1000 })
	expect((await acid()).jug).toMatchObject({ leftMl: 1000 })
})

test('a stopped doser is an alarm until a person clears it, and its agent goes on', async () => {
	await setUp()
	await agent.event(NOTICE)
	await evaluateAlarms(farm.owner)
	const [alarm] = await loadOpenAlarms(farm.ctx.db.read, farm.owner.farm.id)
	expect(alarm).toMatchObject({ title: NOTICE.title, severity: 'critical' })
	const [notice] = await listOpenNotices(farm.owner)
	const cleared = clearNotice(farm.owner, { id: notice!.id, note: 'Refilled the jug' })
	const [command] = await waitForCommand()
	expect(command).toMatchObject({
		op: 'clear',
		controller: 'dosing',
		output: 'nursery/acid',
		note: 'Refilled the jug',
		issuedBy: 'Ana Grower',
	})
	await agent.event({ kind: 'outcome', commandId: command!.id, outcome: 'done' })
	await cleared
	expect(await listOpenNotices(farm.owner)).toEqual([])
	expect((await readNotice(farm.owner, { id: notice!.id })).cleared).toMatchObject({
		by: 'Ana Grower',
		note: 'Refilled the jug',
	})
	await evaluateAlarms(farm.owner)
	expect(await loadOpenAlarms(farm.ctx.db.read, farm.owner.farm.id)).toEqual([])
})

test('a notice that the agent refuses to clear stays open, with the reason', async () => {
	await agent.event(NOTICE)
	const [notice] = await listOpenNotices(farm.owner)
	const cleared = clearNotice(farm.owner, { id: notice!.id, note: 'Refilled the jug' })
	const [command] = await waitForCommand()
	const reason = 'the plan in force has no such controller and output'
	await agent.event({ kind: 'outcome', commandId: command!.id, outcome: 'rejected', reason })
	await expect(cleared).rejects.toThrow(reason)
	expect(await listOpenNotices(farm.owner)).toHaveLength(1)
})

test('a notice cleared at the farm is closed here too, with who and why; a later one stays open', async () => {
	await agent.event(NOTICE)
	const [notice] = await listOpenNotices(farm.owner)
	const { controller, output } = NOTICE
	const cleared = { kind: 'cleared', controller, output, by: 'Ann at the farm', note: 'refilled' }
	await agent.event(cleared)
	expect((await readNotice(farm.owner, { id: notice!.id })).cleared).toMatchObject({
		by: 'Ann at the farm',
		note: 'refilled',
	})
	farm.setNow(farm.ctx.now() + 60_000)
	await agent.event(NOTICE)
	await agent.event({ ...cleared, at: farm.ctx.now() - 30_000 })
	expect(await listOpenNotices(farm.owner)).toHaveLength(1)
})

test('a stop that is reported again is one notice, and farms see only their own', async () => {
	await agent.event(NOTICE)
	await agent.event({ ...NOTICE, title: 'pH down is stopped: it was told again' })
	const [notice, ...others] = await listOpenNotices(farm.owner)
	expect(notice?.title).toBe('pH down is stopped: it was told again')
	expect(others).toEqual([])
	const other = { ...farm.owner, farm: { ...farm.owner.farm, id: farm.owner.farm.id + 1 } }
	await expect(readNotice(other, { id: notice!.id })).rejects.toThrow('Notice not found')
	expect(await countDoses(other)).toBe(0)
	expect(await listDoses(other, { limit: 10 })).toEqual([])
})

test('growers refill jugs; budgets and stops are for managers', () => {
	const grower = { ...farm.owner, role: 'grower' as const }
	expect(() => requirePermission(grower, 'task.work')).not.toThrow()
	expect(() => requirePermission(grower, 'farm.configure')).toThrow()
	expect(() => requirePermission(grower, 'equipment.control')).toThrow()
})

async function waitForCommand() {
	for (;;) {
		const pending = await listPendingCommands(agent.ctx, { afterSeq: 0 })
		if (pending.length > 0) return pending
		await new Promise((resolve) => setTimeout(resolve, 10))
	}
}
