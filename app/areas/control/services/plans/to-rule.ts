import type { Rule, RuleBody } from '@sfc/domain/control/rules/rule'
import type { rules } from '#db/schema/rules'

type Row = typeof rules.$inferSelect

/**
 * Converts a row to a rule. Its parts were checked by the contract's form before they were written.
 */
export const toRule = ({ id, name, description, category, priority, mode, body }: Row): Rule => ({
	id,
	name,
	description,
	category: category as Rule['category'],
	priority: priority as Rule['priority'],
	mode: mode as Rule['mode'],
	...(body as RuleBody),
})
