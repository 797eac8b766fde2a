import { RULE_CATEGORIES, RULE_MODES, RULE_PRIORITIES } from '@sfc/domain/control/rules/rule'
import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { NewRuleInput, RuleForm } from './rule-form'

const instant = z.int().describe('Milliseconds since 1970, UTC')

const StatusWire = z.object({
	standing: z
		.enum(['driving', 'stopped', 'off', 'no-agent', 'empty', 'refused', 'silent', 'waiting'])
		.describe('Whether every farm agent runs the newest plan, and what is in the way'),
	isEnabled: z.boolean().describe('Whether the farm runs its plan by itself'),
	rulesActive: z.int(),
	processingQueue: z.int().describe('Agents that have not taken the newest plan yet'),
	systemHealth: z.enum(['excellent', 'good', 'attention']),
	reasons: z.array(z.string()),
})

/** A rule of the automation, as the API returns it. */
export const RuleWire = z.object({
	id: z.string(),
	name: z.string(),
	description: z.string(),
	category: z.enum(RULE_CATEGORIES),
	priority: z.enum(RULE_PRIORITIES),
	isActive: z.boolean().describe('Live: neither off nor a dry run'),
	mode: z.enum(RULE_MODES),
	isDraft: z.boolean().describe('It says neither when nor what yet'),
	triggerCount: z.int().describe('In the past 90 days, dry runs included'),
	lastTriggered: instant.nullable(),
	conditions: z.array(z.looseObject({ kind: z.string() })),
	actions: z.array(z.looseObject({ kind: z.string() })),
	conflicts: z.array(z.string()).describe('What keeps it from acting'),
})

const InsightWire = z.object({
	id: z.string().describe('The same for the same thing, however often it is computed'),
	type: z.enum(['optimization', 'alert', 'prediction', 'recommendation']),
	title: z.string(),
	description: z.string().describe('The figures it rests on, and what to do'),
	confidence: z.number().min(0).max(1),
	confidenceMeans: z.string(),
	impact: z.enum(['high', 'medium', 'low']),
	timestamp: instant,
	link: z.string(),
})

const common = { tag: 'Automation', auth: 'user' } as const

const changing = { permission: 'farm.configure', scope: 'manage', query: onFarm } as const
const missing = 'No such rule on the farm'

export const ruleOperations = defineOperations(common, {
	readAutomation: {
		method: 'get',
		path: '/api/ai/status',
		permission: 'farm.see',
		scope: 'read',
		summary: 'How the automation of a farm is',
		query: onFarm,
		answer: StatusWire,
	},
	listAutomationRules: {
		method: 'get',
		path: '/api/ai/rules',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The automation rules of a farm, by name',
		query: onFarm,
		answer: z.array(RuleWire),
	},
	listInsights: {
		method: 'get',
		path: '/api/ai/insights',
		permission: 'farm.see',
		scope: 'read',
		summary: 'What the farm’s own data of the past weeks says, what matters most first',
		query: onFarm,
		answer: z.array(InsightWire),
	},
	toggleAutomation: {
		method: 'post',
		path: '/api/ai/toggle',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Turn on or off that the farm runs its plan by itself',
		query: onFarm,
		body: z.object({ enabled: z.boolean() }),
		answer: StatusWire,
	},
	addAutomationRule: {
		method: 'post',
		path: '/api/ai/rules',
		permission: 'farm.configure',
		scope: 'manage',
		status: 201,
		summary: 'A draft with a name and a description; the page says when it acts and what it does',
		query: onFarm,
		body: NewRuleInput,
		answer: RuleWire,
	},
	changeAutomationRule: {
		...changing,
		method: 'put',
		path: '/api/ai/rules/{ruleId}',
		summary:
			'Say when a rule acts and what it does, in the units that the body names (°F, gallons)',
		body: RuleForm,
		answer: RuleWire,
		refusals: { 400: 'Not a usable rule', 404: missing },
	},
	removeAutomationRule: {
		...changing,
		method: 'delete',
		path: '/api/ai/rules/{ruleId}',
		summary: 'Remove a rule with its record',
		answer: z.object({ success: z.literal(true) }),
		refusals: { 404: missing },
	},
	toggleAutomationRule: {
		method: 'post',
		path: '/api/ai/rules/{ruleId}/toggle',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Switch a rule live or off',
		query: onFarm,
		body: z.object({ active: z.boolean() }),
		answer: RuleWire,
		refusals: { 400: 'It is a draft', 404: missing },
	},
})
