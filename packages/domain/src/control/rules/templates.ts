import rows from './templates.json' with { type: 'json' }
import type { RuleAction, RuleBody, RuleCategory, RuleCondition, RulePriority } from './rule'

/** A rule to begin with: why growers have it, and who says so. */
export type RuleTemplate = RuleBody & {
	id: string
	name: string
	category: RuleCategory
	priority: RulePriority
	reason: string
	source: string
}

export const RULE_TEMPLATES: readonly RuleTemplate[] = rows.map((row) => ({
	...row,
	category: row.category as RuleCategory,
	priority: row.priority as RulePriority,
	match: 'all',
	when: row.when as RuleCondition[],
	unless: [],
	then: row.then as RuleAction[],
}))

const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9₂]{3,}/g) ?? []

/** The templates that share most words with a text, the best first; those without any are left out. */
export function nearestTemplates(text: string, count: number): RuleTemplate[] {
	const asked = new Set(words(text))
	return RULE_TEMPLATES.map((template) => {
		const own = new Set(words(`${template.name} ${template.reason} ${template.category}`))
		return { template, shared: [...asked].filter((word) => own.has(word)).length }
	})
		.filter(({ shared }) => shared > 0)
		.toSorted((a, b) => b.shared - a.shared)
		.slice(0, count)
		.map(({ template }) => template)
}
