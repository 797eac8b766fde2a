import { ruleOperations } from '@sfc/contract/automation/rules/operations'
import type { FarmCtx } from '~/context.server'
import { listInsights } from '~/areas/automation/services/insights/list-insights.server'
import { setAutomation } from '~/areas/control/services/plans/change-control-settings.server'
import {
	listRules,
	readRule,
	type ListedRule,
} from '~/areas/automation/services/rules/list-rules.server'
import { readAutomationStatus } from '~/areas/automation/services/rules/read-automation-status.server'
import { addDraft, setRuleMode } from '~/areas/automation/services/rules/save-rule.server'
import { implement } from '~/api/operation-handlers'

export const rulesApi = implement(ruleOperations, {
	readAutomation: readAutomationStatus,
	listAutomationRules: async (ctx) => (await listRules(ctx)).map(toWire),
	listInsights: async (ctx) =>
		(await listInsights(ctx)).map(({ evidence, advice, at, ...insight }) => ({
			...insight,
			description: `${evidence} ${advice}`,
			timestamp: at,
		})),
	async toggleAutomation(ctx, { body: { enabled } }) {
		await setAutomation(ctx, { isAutomatic: enabled })
		return readAutomationStatus(ctx)
	},
	async addAutomationRule(ctx, { body }) {
		return read(ctx, (await addDraft(ctx, body)).id)
	},
	async toggleAutomationRule(ctx, { params: { ruleId }, body: { active } }) {
		await setRuleMode(ctx, { id: ruleId, mode: active ? 'live' : 'off' })
		return read(ctx, ruleId)
	},
})

const read = async (ctx: FarmCtx, id: string) => toWire(await readRule(ctx, { id }))

const toWire = ({ when, then, mode, ...rule }: ListedRule) => ({
	id: rule.id,
	name: rule.name,
	description: rule.description,
	category: rule.category,
	priority: rule.priority,
	isActive: mode === 'live',
	mode,
	isDraft: rule.isDraft,
	triggerCount: rule.triggerCount,
	lastTriggered: rule.lastTriggered,
	conditions: when.map((one) => ({ ...one })),
	actions: then.map((one) => ({ ...one })),
	conflicts: rule.conflicts,
})
