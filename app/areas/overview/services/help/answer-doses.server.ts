import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { formatValue } from '@sfc/domain/units/display-unit'
import { formatNumber } from '@sfc/domain/units/format-number'
import type { FarmCtx } from '~/context.server'
import { listDoses, type DoseRow } from '~/areas/control/services/dosing/list-doses.server'
import type { Answer } from './answer'

const SHOWN = 3
/** Newest doses searched for one of a quantity. */
const LOOKED_AT = 200

/** Answers with the last doses; of some quantities where these are named. */
export async function answerDoses(ctx: FarmCtx, quantities: readonly string[]): Promise<Answer> {
	const doses = await listDoses(ctx, { limit: LOOKED_AT })
	const found = doses.filter(
		({ quantity }) => quantities.length === 0 || quantities.includes(quantity),
	)
	const [last] = found
	return {
		tone: 'info',
		title: last ? `Last dose: ${last.label}` : 'No dose is known',
		lines: last
			? found.slice(0, SHOWN).map((dose) => doseLine(ctx, dose))
			: ['The dosing ledger of this farm has no such dose.'],
		source: 'The dosing ledger of this farm',
		links: [{ to: '/zone-control/dosing', label: 'Dosing and jugs' }],
	}
}

function doseLine({ farm, user }: FarmCtx, dose: DoseRow): string {
	const { startedAt, label, ml, why, quantity, before, after } = dose
	const show = (value: number | null) =>
		value === null ? 'not known' : formatValue(quantity, value, user)
	const result = after === null ? 'its effect is not judged yet' : `after it ${show(after)}`
	return `${formatInstant(startedAt, farm.timezone, user)}: ${formatNumber(ml)} ml of ${label}. Why: ${why}. Before it ${show(before)}, ${result}.`
}
