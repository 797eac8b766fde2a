import { Plan as PlanSchema } from '@sfc/contract/agent/plan'
import { RuleForm } from '@sfc/contract/automation/rules/rule-form'
import { toRuleRows } from '@sfc/contract/automation/rules/rule-rows'
import { defaultBudget } from '@sfc/domain/control/controllers/dosing/default-doser'
import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { dosers } from '#db/schema/dosing'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { changeDoser } from '~/areas/control/services/dosing/change-doser.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { setAutomation } from '~/areas/control/services/plans/change-control-settings.server'
import { findNewestPlan } from '~/areas/control/services/plans/find-newest-plan.server'
import { refreshChangedPlans } from '~/areas/control/services/plans/refresh-plans.server'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { readRule } from './list-rules.server'
import { addRule, changeRule, setRuleMode } from './save-rule.server'

const ACID = 'nursery-ph-down'
const BUDGET = defaultBudget('ph-down', 500)
const ROW = { what: 'dose:ph-down:nursery', value: '1' }
const FORM = {
	...DEFAULT_FORMATS,
	name: 'Acid at dusk',
	description: 'A test',
	category: 'nutrition',
	priority: 'low',
	mode: 'live',
	match: 'all',
	cooldownMin: 1000,
	when: [{ what: 'time', is: 'between', value: '18:00', to: '19:00' }],
	then: [ROW],
}
const form = (more: object = {}) => RuleForm.parse({ ...FORM, ...more })

const farm = farmPerTest(Date.UTC(2026, 0, 5, 18))
const agent = agentPerTest(farm)
beforeEach(async () => {
	const switchable = { type: 'pump', outputClass: 'dosing', catalogueKey: ACID }
	const more = [
		{ key: 'ec', label: 'EC', quantity: 'ec', intervalMs: 1000 },
		{ key: 'acid', label: 'pH down', quantity: 'switch', intervalMs: 1000, switchable },
	]
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, ...more] }] as never)
	await selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce', zone: 'nursery' })
	await setAutomation(farm.owner, { isAutomatic: true })
	await changeDoser(farm.owner, { key: ACID, role: 'ph-down', budget: BUDGET })
	await farm.ctx.db.write((tx) => tx.update(dosers).set({ mlPerS: 2 }))
})

const planned = async () => {
	await refreshChangedPlans(farm.ctx)
	const newest = await findNewestPlan(farm.ctx.db.read, agent.ctx.agent.id)
	const plan = PlanSchema.parse(JSON.parse(newest?.text ?? ''))
	return plan.controllers.flatMap((one) => (one.kind === 'rule' ? one.then : []))
}

test('a dose that a rule asks for goes into the plan, and the form shows it as typed', async () => {
	const input = form()
	expect(input.then).toEqual([{ kind: 'dose', zone: 'nursery', role: 'ph-down', ml: 1 }])
	expect(toRuleRows(input, DEFAULT_FORMATS).then[0]).toEqual(ROW)
	const { id } = await addRule(farm.owner, input)
	expect(await planned()).toEqual([
		{
			kind: 'dose',
			output: { key: 'nursery/acid', label: expect.any(String) as string },
			ml: 1,
			forMs: 3_600_000,
		},
	])
	expect((await readRule(farm.owner, { id })).conflicts).toEqual([])
})

test('a dose that no pump may give is refused at its field', async () => {
	const adding = (what: string, value: string) =>
		addRule(
			farm.owner,
			form({
				then: [
					{ what: 'notify', value: 'Dusk' },
					{ what, value },
				],
			}),
		)
	await expect(adding('dose:ph-up:nursery', '1')).rejects.toMatchObject({
		message: 'No pump for pH up in nursery is set up',
		field: 'then[1].what',
	})
	await expect(adding(ROW.what, String(BUDGET.perDoseMl + 1))).rejects.toMatchObject({
		message: `At most ${BUDGET.perDoseMl} ml: the limit of one dose of its pump`,
		field: 'then[1].value',
	})
	await adding(ROW.what, String(BUDGET.perDoseMl))
})

test('a rule whose pump is gone shows that, and can be switched off', async () => {
	const { id } = await addRule(farm.owner, form())
	await farm.ctx.db.write((tx) => tx.delete(dosers).where(eq(dosers.role, 'ph-down')))
	expect((await readRule(farm.owner, { id })).conflicts).toEqual([
		'Not connected: a dosing pump for pH down in nursery',
	])
	await expect(changeRule(farm.owner, { id, ...form() })).rejects.toThrow('No pump')
	await setRuleMode(farm.owner, { id, mode: 'off' })
})
