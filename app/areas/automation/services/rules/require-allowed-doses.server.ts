import { findDoser } from '@sfc/domain/control/compile-rules'
import { DOSER_NAMES } from '@sfc/domain/control/controllers/dosing/doser-role'
import type { RuleBody } from '@sfc/domain/control/rules/rule'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { loadRuleInputs } from './load-rule-inputs.server'

/**
 * Checks the doses of a rule. Throws Fault invalid, with the field of the action (`then[0].value`),
 * for one that no pump of the farm may give.
 */
export async function requireAllowedDoses(
	ctx: FarmCtx,
	{ then }: Pick<RuleBody, 'then'>,
): Promise<void> {
	if (!then.some(({ kind }) => kind === 'dose')) return
	const inputs = await loadRuleInputs(ctx)
	for (const [i, action] of then.entries()) {
		if (action.kind !== 'dose') continue
		const refusal = (field: string, text: string) =>
			new Fault('invalid', text, { field: `then[${i}].${field}` })
		const doser = findDoser(action, inputs)
		if (!doser)
			throw refusal('what', `No pump for ${DOSER_NAMES[action.role]} in ${action.zone} is set up`)
		const most = doser.budget.perDoseMl
		if (action.ml > most)
			throw refusal('value', `At most ${most} ml: the limit of one dose of its pump`)
	}
}
