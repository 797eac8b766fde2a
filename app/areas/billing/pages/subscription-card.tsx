import { formatCents } from '@sfc/domain/units/format-cents'
import type { Subscription } from '~/areas/billing/services/read-billing.server'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { billingDay } from './billing-day'
import { subscriptionBadge } from './subscription-badge'

type Props = {
	customerId: string
	businessName: string
	subscription: Subscription | null
}

/** One business: its plan, state, next charge and actions. */
export function SubscriptionCard({ customerId, businessName, subscription }: Props) {
	const status = subscription?.status ?? 'unpaid'
	const isCancelled = subscription?.cancelledAt != null
	const look = subscriptionBadge(status, isCancelled)
	return (
		<Card
			title={<span className="text-base break-words text-ink">{businessName}</span>}
			action={<Badge tone={look.tone}>{look.label}</Badge>}
		>
			<div className="grid gap-4">
				{status === 'past-due' && (
					<Alert tone="danger" title="The last charge failed">
						Please change the card. Nothing is switched off on your farm: control, alerts and
						history go on.
					</Alert>
				)}
				{subscription && status !== 'unpaid' && <Facts {...subscription} />}
				<Actions {...{ customerId, status }} />
			</div>
		</Card>
	)
}

function Facts(it: Subscription) {
	const rows: [string, string | null][] = [
		[
			'Next charge',
			it.nextChargeAt === null
				? 'None'
				: `${formatCents(it.nextMonthlyCents)} on ${billingDay(it.nextChargeAt)}`,
		],
		[
			it.status === 'cancelled' ? 'Ended' : 'Runs until',
			it.cancelledAt !== null && it.paidThroughAt !== null ? billingDay(it.paidThroughAt) : null,
		],
		['Card', it.cardLast4 ? `${it.cardBrand ?? 'Card'} ending in ${it.cardLast4}` : null],
	]
	return (
		<dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
			{rows
				.filter(([, value]) => value !== null)
				.map(([label, value]) => (
					<div key={label}>
						<dt className="text-sm text-muted">{label}</dt>
						<dd className="font-medium tabular-nums">{value}</dd>
					</div>
				))}
		</dl>
	)
}

type ActionsProps = { customerId: string; status: Subscription['status'] }

function Actions({ customerId, status }: ActionsProps) {
	if (status === 'cancelled')
		return (
			<div>
				<LinkButton to="/subscription">Choose a plan</LinkButton>
			</div>
		)
	if (status === 'unpaid')
		return (
			<div>
				<LinkButton to={`/payment/${customerId}`} variant="primary">
					Go to the payment
				</LinkButton>
			</div>
		)
	return (
		<div className="flex flex-wrap gap-2">
			<LinkButton to={`/billing/${customerId}/card`}>Change card</LinkButton>
			<LinkButton to={`/subscription?business=${customerId}`}>Change or cancel plan</LinkButton>
		</div>
	)
}
