import { toWire } from '@sfc/contract/case'
import { ruleOperations, RuleWire } from '@sfc/contract/automation/rules/operations'
import type { FarmCtx } from '~/context.server'
import { listInsights } from '~/areas/automation/services/insights/list-insights.server'
import { setAutomation } from '~/areas/control/services/plans/change-control-settings.server'
import {
	listRules,
	readRule,
	type ListedRule,
} from '~/areas/automation/services/rules/list-rules.server'
import { readAutomationStatus } from '~/areas/automation/services/rules/read-automation-status.server'
import {
	addDraft,
	changeRule,
	removeRule,
	setRuleMode,
} from '~/areas/automation/services/rules/save-rule.server'
import { implement } from '~/api/operation-handlers'

export const rulesApi = implement(ruleOperations, {
	readAutomation: readAutomationStatus,
	listAutomationRules: async (ctx) => (await listRules(ctx)).map(ruleToWire),
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
	async changeAutomationRule(ctx, { params: { ruleId }, body }) {
		await changeRule(ctx, { id: ruleId, ...body })
		return read(ctx, ruleId)
	},
	async removeAutomationRule(ctx, { params: { ruleId } }) {
		await removeRule(ctx, { id: ruleId })
		return { success: true as const }
	},
	async toggleAutomationRule(ctx, { params: { ruleId }, body: { active } }) {
		await setRuleMode(ctx, { id: ruleId, mode: active ? 'live' : 'off' })
		return read(ctx, ruleId)
	},
})

const read = async (ctx: FarmCtx, id: string) => ruleToWire(await readRule(ctx, { id }))

const ruleToWire = ({ when, then, ...rule }: ListedRule) =>
	toWire(RuleWire, {
		...rule,
		isActive: rule.mode === 'live',
		conditions: when.map((one) => ({ ...one })),
		actions: then.map((one) => ({ ...one })),
	})
