import { autoId, belongsTo, instant, json, table, text } from '../columns'
import { index } from '../indexes'
import { farmKey } from '../farm-key'

/** What a farm does by itself beyond its recipes. */
export const rules = table(
	'rules',
	{
		id: text('id').primaryKey(),
		farmId: farmKey(),
		name: text('name').notNull(),
		description: text('description').notNull(),
		category: text('category').notNull(), // one of domain's RULE_CATEGORIES
		priority: text('priority').notNull(), // one of RULE_PRIORITIES
		mode: text('mode').notNull(), // off, shadow or live
		/** Domain's RuleBody. */
		body: json('body').$type<Record<string, unknown>>().notNull(),
		changedBy: text('changed_by').notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [index('rules_farm').on(t.farmId)],
)

/** When a rule acted, or would have acted where it is tried on paper; kept for 90 days. */
export const ruleEvents = table(
	'rule_events',
	{
		id: autoId('id'),
		ruleId: belongsTo(text('rule_id'), () => rules.id),
		at: instant('at').notNull(),
		mode: text('mode').notNull(), // shadow or live
		why: text('why').notNull(),
	},
	(t) => [index('rule_events_rule').on(t.ruleId, t.at), index('rule_events_at').on(t.at)],
)
