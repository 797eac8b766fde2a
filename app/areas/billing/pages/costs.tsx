import { PRICES, type AmountDue } from '@sfc/domain/billing/prices'
import { formatCents } from '@sfc/domain/units/format-cents'
import { Check } from 'lucide-react'
import { Card } from '~/ui/card'
import { FactRow } from '~/ui/fact'

const PROMISES = [
	`${PRICES.trialDays}-day free trial`,
	'Cancel anytime',
	'No long-term contracts',
	'24/7 emergency support',
]

/** What a signup costs, today and each month. */
export function Costs({ due, pods }: { due: AmountDue; pods: number }) {
	const each = (cents: number) => (pods === 1 ? '' : ` (${formatCents(cents)} × ${pods} pods)`)
	const rows: [string, string][] = [
		[`Setup${each(PRICES.setupCentsPerPod)}`, formatCents(due.setupCents)],
		[`First month${each(PRICES.monthlyCentsPerPod)}`, formatCents(due.monthlyCents)],
	]
	return (
		<Card title="Costs">
			<dl className="grid gap-2">
				{rows.map(([label, amount]) => (
					<FactRow key={label} name={label} value={amount} />
				))}
				<div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
					<dt className="font-semibold">Charged today</dt>
					<dd className="text-xl font-bold tabular-nums">{formatCents(due.totalCents)}</dd>
				</div>
			</dl>
			<p className="mt-3 text-sm text-muted">
				The month you pay today begins when the free trial ends; then{' '}
				{formatCents(due.monthlyCents)} a month. Cancelled during the trial, the first month is
				refunded.
			</p>
			<ul className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
				{PROMISES.map((promise) => (
					<li key={promise} className="flex items-center gap-2">
						<Check aria-hidden className="size-4 shrink-0 text-accent" />
						{promise}
					</li>
				))}
			</ul>
		</Card>
	)
}
