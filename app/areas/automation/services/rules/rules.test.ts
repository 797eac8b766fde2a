import { RuleForm } from '@sfc/contract/automation/rules/rule-form'
import { toRuleRows } from '@sfc/contract/automation/rules/rule-rows'
import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { tasks } from '#db/schema/planting-cycles'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { listOpenNotices } from '~/areas/control/services/dosing/list-notices.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { setAutomation } from '~/areas/control/services/plans/change-control-settings.server'
import { findNewestPlan } from '~/areas/control/services/plans/find-newest-plan.server'
import { refreshChangedPlans } from '~/areas/control/services/plans/refresh-plans.server'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'
import { compareRule } from './compare-rule.server'
import { listRuleEvents } from './list-rule-events.server'
import { listRules, readRule } from './list-rules.server'
import { purgeRuleEvents } from './purge-rule-events.server'
import { readAutomationStatus } from './read-automation-status.server'
import { addDraft, addRule, changeRule, removeRule, setRuleMode } from './save-rule.server'

const START_MS = Date.UTC(2026, 0, 5, 18)
const DAY_MS = 86_400_000
const UNITS = { ...DEFAULT_FORMATS, temperatureUnit: 'C' as const }
const HOT = RuleForm.parse({
	...UNITS,
	name: 'Lights off when hot',
	description: 'Lamps heat too',
	category: 'climate',
	priority: 'high',
	mode: 'live',
	match: 'all',
	cooldownMin: 30,
	when: [{ what: 'reading:airTemperature:nursery', is: 'above', value: '30', forMin: 5 }],
	then: [
		{ what: 'off:nursery-work-lights', forMin: 20 },
		{ what: 'notify', value: 'It is hot' },
		{ what: 'task', value: 'Clean the filter' },
	],
})

/** Empty rule that is off, to be filled with one row. */
const EMPTY = {
	...UNITS,
	name: 'Rule',
	description: 'A test',
	category: 'growth',
	priority: 'low',
	mode: 'off',
	match: 'all',
	cooldownMin: 0,
	then: [],
}

const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm, NURSERY)
beforeEach(async () => {
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce', zone: 'nursery' })
	await setAutomation(farm.owner, { isAutomatic: true })
})

const planned = async () => {
	await refreshChangedPlans(farm.ctx)
	const plan = await findNewestPlan(farm.ctx.db.read, agent.ctx.agent.id)
	const { controllers } = JSON.parse(plan?.text ?? '{"controllers":[]}') as {
		controllers: { kind: string; id: string; mode?: string }[]
	}
	return controllers.filter(({ kind }) => kind === 'rule')
}
const acted = (rule: string, mode = 'live') =>
	agent.event({
		kind: 'rule',
		rule,
		mode,
		why: 'Air temperature in nursery is 31.0 °C, limit 30.0 °C',
		notify: ['It is hot'],
		tasks: ['Clean the filter'],
	})
const openTasks = () =>
	farm.ctx.db.read.select().from(tasks).where(eq(tasks.title, 'Clean the filter'))

test('a rule goes into the plan, as a dry run or live, and out of it when it is off', async () => {
	const { id } = await addRule(farm.owner, HOT)
	expect(await planned()).toMatchObject([{ id, mode: 'live' }])
	await changeRule(farm.owner, { id, ...HOT, mode: 'shadow' })
	expect(await planned()).toMatchObject([{ id, mode: 'shadow' }])
	await setRuleMode(farm.owner, { id, mode: 'off' })
	expect(await planned()).toEqual([])
	await removeRule(farm.owner, { id })
	await expect(readRule(farm.owner, { id })).rejects.toThrow('Rule not found')
})

test('a name and a description make a draft, which cannot be switched on', async () => {
	const { id } = await addDraft(farm.owner, { name: 'Mould', description: '' })
	expect(await readRule(farm.owner, { id })).toMatchObject({ isDraft: true, mode: 'off' })
	await expect(setRuleMode(farm.owner, { id, mode: 'live' })).rejects.toThrow('is a draft')
})

test('actions of a rule are counted; people are notified and a task is added once', async () => {
	const { id } = await addRule(farm.owner, HOT)
	await acted(id)
	farm.setNow(START_MS + 60_000)
	await acted(id)
	expect(await readRule(farm.owner, { id })).toMatchObject({
		triggerCount: 2,
		lastTriggered: START_MS + 60_000,
	})
	expect(await listOpenNotices(farm.owner)).toMatchObject([
		{ title: 'It is hot', isStopped: false },
	])
	expect(await openTasks()).toMatchObject([{ dueDate: '2026-01-05', priority: 'high' }])
	farm.setNow(START_MS + 91 * DAY_MS)
	await purgeRuleEvents(farm.ctx)
	expect((await listRuleEvents(farm.owner, { id, limit: 10 })).total).toBe(0)
})

test('in a dry run nobody is notified and no task is added', async () => {
	const { id } = await addRule(farm.owner, { ...HOT, mode: 'shadow' })
	await acted(id, 'shadow')
	expect((await listRuleEvents(farm.owner, { id, limit: 10 })).events).toMatchObject([
		{ mode: 'shadow' },
	])
	expect([await listOpenNotices(farm.owner), await openTasks()]).toEqual([[], []])
})

test('a farm sees and changes its own rules only', async () => {
	const { id } = await addRule(farm.owner, HOT)
	const other = { ...farm.owner, farm: { ...farm.owner.farm, id: farm.owner.farm.id + 1 } }
	expect(await listRules(other)).toEqual([])
	await expect(removeRule(other, { id })).rejects.toThrow('Rule not found')
	await expect(listRuleEvents(other, { id, limit: 1 })).rejects.toThrow('Rule not found')
})

test('the status shows how many rules act, and the problems', async () => {
	await addRule(farm.owner, HOT)
	await planned()
	expect(await readAutomationStatus(farm.owner)).toMatchObject({
		isEnabled: true,
		rulesActive: 1,
		processingQueue: 1,
		systemHealth: 'attention',
		reasons: [expect.stringMatching(/has not taken the newest plan yet. It runs no plan.$/)],
	})
	await setAutomation(farm.owner, { isAutomatic: false })
	expect(await readAutomationStatus(farm.owner)).toMatchObject({ isEnabled: false, rulesActive: 0 })
})

const row = { what: 'reading:airTemperature:nursery', is: 'above', value: '86', forMin: 5 }
const form = (more: object) =>
	RuleForm.safeParse({
		...DEFAULT_FORMATS,
		name: 'Rule',
		description: 'A test',
		category: 'climate',
		priority: 'low',
		mode: 'shadow',
		match: 'all',
		cooldownMin: 30,
		when: [row],
		then: [{ what: 'notify', value: 'Hot' }],
		...more,
	})

test.each([
	['trend', { what: 'reading:airTemperature:nursery', is: 'rising', value: '3', forMin: 30 }],
	['day', { what: 'day:cultivation', is: 'from', value: '25' }],
])('a condition of kind %s is stored as it was typed, and shown so again', (kind, row) => {
	const read = RuleForm.parse({ ...EMPTY, when: [row] })
	expect(read.when).toMatchObject([{ kind }])
	expect(toRuleRows(read, UNITS).when[0]).toEqual(row)
})

test.each([
	[{ what: 'reading:ph:nursery', is: 'falling', value: '0' }, 'Enter how much in an hour, above 0'],
	[{ what: 'reading:ph:nursery', is: 'rising', value: '1', forMin: 5 }, 'Over 15 to 360 minutes'],
	[{ what: 'day:nursery', is: 'from', value: '2.5' }, 'Enter a day from 1 to 1000'],
	[{ what: 'day:nursery', is: 'above', value: '3' }, 'Choose from day or until day'],
])('%o says at its field what is wrong', (row, message) => {
	const { error } = RuleForm.safeParse({ ...EMPTY, when: [row] })
	expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('a dose is entered in ml, and shown so again; invalid input is refused at its field', () => {
	const row = { what: 'dose:ph-down:nursery', value: '2.5' }
	const read = RuleForm.parse({ ...EMPTY, when: [], then: [row] })
	expect(read.then).toEqual([{ kind: 'dose', zone: 'nursery', role: 'ph-down', ml: 2.5 }])
	expect(toRuleRows(read, UNITS).then[0]).toEqual(row)
	const messages = (more: object) =>
		RuleForm.safeParse({ ...EMPTY, when: [], then: [{ ...row, ...more }] }).error?.issues.map(
			(issue) => issue.message,
		)
	expect(messages({ value: '-1' })).toEqual(['How many ml, up to 1000?'])
	expect(messages({ what: 'dose:water:nursery' })).toEqual(['Choose one'])
})

test('a form is read in the units it was typed in', () => {
	expect(form({}).data?.when).toMatchObject([{ quantity: 'airTemperature', value: 30 }])
})

test.each<[string, object, string, string]>([
	['no number', { when: [{ ...row, value: 'hot' }] }, 'when.0.value', 'Enter a number'],
	[
		'no comparison',
		{ when: [{ ...row, is: 'on' }] },
		'when.0.is',
		'Choose above, below, rises or falls',
	],
	[
		'no time',
		{ when: [{ what: 'time', value: '9', to: '10:00' }] },
		'when.0.value',
		'Enter a time',
	],
	['nothing to look at', { when: [] }, 'when.0.what', 'Say when it acts'],
	['nothing to do', { then: [] }, 'then.0.what', 'Add what it does'],
	['no time to act', { then: [{ what: 'on:x' }] }, 'then.0.forMin', 'For how long?'],
	['no text', { then: [{ what: 'task' }] }, 'then.0.value', 'Enter the task'],
	['no name', { name: ' ' }, 'name', 'Enter a name'],
	['no description', { description: ' ' }, 'description', 'Enter a description'],
])('a form with %s says so at its field', (_, more, path, message) => {
	const issues = form(more).error?.issues ?? []
	const found = issues.find((issue) => issue.path.join('.') === path)
	expect(found?.message).toContain(message)
})

test('what a dry run would switch is compared with the real states and decisions of its outputs', async () => {
	const { id } = await addRule(farm.owner, {
		...HOT,
		then: [{ kind: 'switch', equipmentKey: 'nursery-work-lights', on: true, forMin: 10 }],
		mode: 'shadow',
	})
	expect(await compareRule(farm.owner, { id })).toEqual([])
	const decision = { kind: 'decision', device: 'nursery', point: 'lights', losers: [] }
	const winner = { layer: 'manual', on: true, reason: 'switched on by Ana' }
	const at = farm.ctx.now()
	await agent.event({ ...decision, on: true, winner })
	await acted(id, 'shadow')
	// Ten minutes of readings every three seconds; it is on for the first five.
	const readings = Array.from({ length: 200 }, (_, i) => {
		const values = [['lights', i < 100 ? 1 : 0]]
		return { seq: i + 1, kind: 'readings', at: at + i * 3000, device: 'nursery', values }
	})
	farm.setNow(at + 600_000)
	await agent.send(readings)
	farm.setNow(at + 660_000)
	for (const level of LEVELS_MS)
		while ((await rollUpMarked(farm.ctx.db, level, 500, farm.ctx.now())) > 0);
	const [compared] = await compareRule(farm.owner, { id })
	expect(compared).toMatchObject({
		name: 'Work lights',
		wantedOn: true,
		times: 1,
		wantedMs: 600_000,
		decided: [{ at, on: true, layer: 'manual' }],
	})
	expect(compared!.soAnywayMs / 60_000).toBeCloseTo(5, 0)
	expect(compared!.unknownMs / 60_000).toBeLessThan(0.5)
	const other = { ...farm.owner, farm: { ...farm.owner.farm, id: farm.owner.farm.id + 1 } }
	await expect(compareRule(other, { id })).rejects.toThrow('not found')
})

const TANKS = ['a', 'b', 'c'].map((key) => {
	const point = { quantity: 'volume' as const, intervalMs: 1000, capacity: 20 }
	return { key, label: `Tank ${key.toUpperCase()}`, ...point }
})
const refill = (what: string) =>
	RuleForm.parse({
		...EMPTY,
		name: 'Refill',
		mode: 'live',
		when: [{ what, is: 'below', value: '2', forMin: 0 }],
		then: [{ what: 'notify', value: 'Refill it' }],
	})

test('a rule names one tank of several, in its form, its words and the plan', async () => {
	await agent.inventory([NURSERY, { ...NURSERY, key: 'tanks', name: 'Tanks', points: TANKS }])
	const what = 'reading:volume:nursery:tanks/b'
	const { id } = await addRule(farm.owner, refill(what))
	const rule = await readRule(farm.owner, { id })
	expect(rule.when).toMatchObject([{ sensor: 'tanks/b' }])
	expect(toRuleRows(rule, UNITS).when[0]).toMatchObject({ what })
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce', zone: 'nursery' })
	await setAutomation(farm.owner, { isAutomatic: true })
	await refreshChangedPlans(farm.ctx)
	const plan = await findNewestPlan(farm.ctx.db.read, agent.ctx.agent.id)
	expect(plan?.text).toContain('"sensors":[{"key":"tanks/b","label":"Tank B"}]')
})

test('a rule that cannot act says why: an average of tanks, a sensor that is gone or is not read', async () => {
	await agent.inventory([NURSERY, { ...NURSERY, key: 'tanks', name: 'Tanks', points: TANKS }])
	const conflicts = async (what: string) => {
		const { id } = await addRule(farm.owner, refill(what))
		return (await readRule(farm.owner, { id })).conflicts.join('\n')
	}
	expect(await conflicts('reading:volume:nursery')).toContain(
		'is the average of Reservoir, Tank A, Tank B, Tank C: choose one of them',
	)
	expect(await conflicts('reading:volume:nursery:tanks/z')).toContain('the sensor tanks/z')
	expect(await conflicts('reading:volume:nursery:tanks/a')).toContain(
		'No trusted reading now: Tank A in nursery',
	)
})
