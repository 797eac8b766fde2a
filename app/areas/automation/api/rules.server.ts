import { ruleOperations } from '@sfc/contract/rules/operations'
import type { FarmCtx } from '~/context.server'
import { listInsights } from '~/services/insights/list-insights.server'
import { setAutomation } from '~/services/plans/change-control-settings.server'
import { listRules, readRule, type ListedRule } from '~/services/rules/list-rules.server'
import { readAutomationStatus } from '~/services/rules/read-automation-status.server'
import { addDraft, setRuleMode } from '~/services/rules/save-rule.server'
import { implement } from './operation-handlers'

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
