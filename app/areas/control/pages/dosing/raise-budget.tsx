import type { Raise } from '@sfc/domain/control/controllers/dosing/propose-raise'
import type { DoserRole } from '@sfc/domain/growing/nutrients/doser-role'
import { EFFECTS } from '@sfc/domain/control/controllers/dosing/doser-effects'
import { toDisplayDifference } from '@sfc/domain/units/display-unit'
import { formatNumber } from '@sfc/domain/units/format-number'
import { useFormats } from '~/ui/formats/use-formats'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Form } from '~/ui/page-farm/form'
import type { Formats } from '@sfc/domain/units/formats'

type Props = { pump: { key: string; name: string; role: DoserRole }; raise: Raise }

/** Raises the budget that holds a pump back, or soon will, after saying what that allows. */
export function RaiseBudget({
	pump: { key, name, role },
	raise: { limit, from, to, isEnough },
}: Props) {
	const formats = useFormats()
	const { may, amount } = describeBudget(limit, role, formats)
	const span = SPANS[limit]
	return (
		<AskFirst label="Raise the budget" name={`Raise the budget of ${name}`}>
			<p>
				{`${name} may ${may} ${amount(from)} ${span}, which is not enough for this reservoir. Raised, it may ${may} up to ${amount(to)} ${span}, also when a probe reads wrong.`}
			</p>
			<p>
				Compare the probe with a second meter first, and look for a leak, hard water or a weak
				concentrate. All other limits stay.
			</p>
			{!isEnough && (
				<p>
					This may not be enough: one press raises a budget to at most twice what a pump begins
					with.
				</p>
			)}
			<Form method="post">
				<input type="hidden" name="key" value={key} />
				<input type="hidden" name="limit" value={limit} />
				<Button name="to" value={to} variant="primary">
					{`Raise to ${amount(to)} ${span}`}
				</Button>
			</Form>
		</AskFirst>
	)
}

const SPANS: Readonly<Record<Raise['limit'], string>> = {
	perDoseMl: 'a dose',
	perDoseChange: 'a dose',
	perHourMl: 'an hour',
	perHourChange: 'an hour',
	perDayMl: 'a day',
	perDayChange: 'a day',
}

/** `may change pH by 7.7`, of which the second part is the amount. */
function describeBudget(limit: Raise['limit'], role: DoserRole, formats: Formats) {
	if (limit.endsWith('Ml'))
		return { may: 'give', amount: (value: number) => `${formatNumber(value, 1)} ml` }
	const { quantity } = EFFECTS[role]
	return {
		may: quantity === 'ph' ? 'change pH by' : 'change EC by',
		amount: (value: number) => {
			const shown = toDisplayDifference(quantity, value, formats)
			return `${formatNumber(shown.value, 2)} ${shown.unit}`.trim()
		},
	}
}
