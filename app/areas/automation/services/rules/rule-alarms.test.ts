import { alarmRow } from '~/tests/alarms/alarm-row'
import { NewFarmInput } from '@sfc/contract/farms/new-farm'
import { RuleForm } from '@sfc/contract/automation/rules/rule-form'
import { toRuleRows } from '@sfc/contract/automation/rules/rule-rows'
import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { alarms } from '#db/schema/alarms'
import { devices, points } from '#db/schema/devices'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { readPlanAlarms } from '~/areas/alarms/services/read-plan-alarms.server'
import { createFarm } from '~/areas/farms/services/create-farm.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { setAutomation } from '~/areas/control/services/plans/change-control-settings.server'
import { refreshChangedPlans } from '~/areas/control/services/plans/refresh-plans.server'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { rehearsePlan } from '../rehearsal/rehearse-plan.server'
import { listRuleAlarms } from './list-rule-alarms.server'
import { addRule } from './save-rule.server'

const START_MS = Date.UTC(2026, 0, 5, 18)
const HOUR_MS = 3_600_000
const KEY = '!alarm/nursery/ph/warning'
const ROW = { what: 'alarm:ph:nursery', is: 'warning', forMin: 10 }
const FORM = {
	...DEFAULT_FORMATS,
	name: 'Dark while pH is wrong',
	description: 'A test',
	category: 'nutrition',
	priority: 'high',
	mode: 'live',
	match: 'all',
	cooldownMin: 30,
	when: [ROW],
	then: [{ what: 'off:nursery-work-lights', forMin: 20 }],
}

const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm, NURSERY)
beforeEach(async () => {
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce', zone: 'nursery' })
	await setAutomation(farm.owner, { isAutomatic: true })
})

async function addFormRule(more: object = {}) {
	await addRule(farm.owner, RuleForm.parse({ ...FORM, ...more }))
	await refreshChangedPlans(farm.ctx)
}

const pointId = async (key: string) => {
	const rows = await farm.ctx.db.read.select().from(points).where(eq(points.key, key))
	return rows[0]!.id
}

let raised = 0
const raise = (more: Partial<typeof alarms.$inferInsert>) =>
	farm.ctx.db.write((tx) =>
		tx.insert(alarms).values(
			alarmRow({
				id: `alarm-${++raised}`,
				farmId: farm.owner.farm.id,
				causeKey: `cause ${raised}`,
				openKey: `open ${raised}`,
				title: 'pH is too high',
				raisedAt: farm.ctx.now(),
				...more,
			}),
		),
	)
const of = (pointId: number | null, deviceId: number | null = null) => {
	return { parts: [{ key: 'k', label: 'pH', pointId, deviceId }] }
}
const told = () => readPlanAlarms(agent.ctx)

test('an agent receives the alarms that its plan depends on, and no others', async () => {
	expect(await told()).toBeUndefined()
	await addFormRule({ when: [{ what: 'reading:ph:nursery', is: 'above', value: '9' }] })
	expect(await told()).toBeUndefined()
	await addFormRule()
	expect(await told()).toEqual({ [KEY]: false })
	await raise(of(await pointId('air')))
	await raise({ ...of(await pointId('ph')), severity: 'info' })
	await raise({ ...of(await pointId('ph')), clearedAt: START_MS - 1 })
	expect(await told()).toEqual({ [KEY]: false })
	await raise({ ...of(await pointId('ph')), severity: 'critical' })
	expect(await told()).toEqual({ [KEY]: true })
})

test('an alarm of another farm is not sent', async () => {
	await addFormRule()
	const other = await createFarm(
		farm.owner,
		NewFarmInput.parse({ name: 'Other', systemType: 'agriponic-farms-agripod' }),
	)
	await raise({ ...of(await pointId('ph')), farmId: other.farm.id })
	expect(await told()).toEqual({ [KEY]: false })
})

test.each(['device', 'agent'] as const)('a silent %s counts for what it reads', async (silent) => {
	await addFormRule()
	const [device] = await farm.ctx.db.read.select().from(devices)
	if (silent === 'device') await raise({ ...of(null, device!.id), kind: 'device-offline' })
	else await raise({ ...of(null), kind: 'agent-offline', agentId: agent.ctx.agent.id })
	expect(await told()).toEqual({ [KEY]: true })
})

test('“any alarm in a zone” covers its sensors and devices', async () => {
	await addFormRule({ when: [{ what: 'alarm:any:nursery', is: 'critical' }] })
	expect(await told()).toEqual({ '!alarm/nursery/any/critical': false })
	await raise({ ...of(await pointId('air')), severity: 'critical' })
	expect(await told()).toEqual({ '!alarm/nursery/any/critical': true })
})

test('an alarm condition can name one sensor', async () => {
	const key = '!alarm/nursery/ph/warning/climate/ph'
	const [device] = await farm.ctx.db.read.select().from(devices)
	const what = `alarm:ph:nursery:${device!.key}/ph`
	await addFormRule({ when: [{ ...ROW, what }] })
	const named = key.replace('climate', device!.key)
	expect(await told()).toEqual({ [named]: false })
	await raise(of(await pointId('air')))
	expect(await told()).toEqual({ [named]: false })
	await raise(of(await pointId('ph')))
	expect(await told()).toEqual({ [named]: true })
	const read = RuleForm.parse({ ...FORM, when: [{ ...ROW, what }] })
	expect(toRuleRows(read, DEFAULT_FORMATS).when[0]).toEqual({ ...ROW, what })
	expect((await listRuleAlarms(farm.owner, () => true))[0]?.alarm).toMatch(
		/^alarm about .+ in nursery/,
	)
})

test('the pages show whether the alarm is open, and when the agent does not know', async () => {
	await addFormRule()
	await farm.ctx.db.write((tx) => tx.update(agents).set({ planVersion: 1 }))
	const state = async () => (await listRuleAlarms(farm.owner, () => true)).map((one) => one.state)
	expect(await listRuleAlarms(farm.owner, () => false)).toEqual([])
	expect(await state()).toEqual(['not open'])
	await raise(of(await pointId('ph')))
	expect(await state()).toEqual(['open'])
	farm.setNow(START_MS + 600_001)
	expect(await state()).toEqual(['not known'])
})

test('a rehearsal uses alarms of the past', async () => {
	await addFormRule()
	const span = { raisedAt: START_MS - 5 * HOUR_MS, clearedAt: START_MS - 4 * HOUR_MS }
	await raise({ ...of(await pointId('ph')), ...span })
	const { rules } = await rehearsePlan(farm.owner, { days: 1 })
	expect(rules.map(({ at, why }) => [at, why])).toEqual([
		[span.raisedAt + 600_000, 'the alarm about pH in nursery (warning or worse) is open'],
		[span.raisedAt + 40 * 60_000, 'the alarm about pH in nursery (warning or worse) is open'],
	])
})

test('an alarm condition is stored as it was typed, and shown so again', () => {
	const read = RuleForm.parse(FORM)
	expect(read.when).toEqual([
		{ kind: 'alarm', quantity: 'ph', zone: 'nursery', severity: 'warning', forMin: 10 },
	])
	expect(toRuleRows(read, DEFAULT_FORMATS).when[0]).toEqual(ROW)
	const { error } = RuleForm.safeParse({ ...FORM, mode: 'off', when: [{ ...ROW, is: 'above' }] })
	expect(error?.issues).toMatchObject([{ path: ['when', 0, 'is'] }])
	const unknown = RuleForm.safeParse({
		...FORM,
		mode: 'off',
		when: [{ ...ROW, what: 'alarm:xyz:nursery' }],
	})
	expect(unknown.error?.issues).toMatchObject([{ path: ['when', 0, 'what'] }])
})
