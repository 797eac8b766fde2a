import { useActionData, useNavigation } from '@remix-run/react'
import type { AmountDue } from '@sfc/domain/billing/prices'
import { formatCents } from '@sfc/domain/units/format-cents'
import { ExternalLink } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Form } from '~/ui/page-farm/form'
import { ExternalRedirect } from '../external-redirect'

type Props = { returned: 'paid' | 'open' | 'unknown' | null; due: AmountDue }
type Reply = { leaveTo?: string; failed?: string }

/** The link to Stripe's page, where the card is entered. This page has no card field. */
export function StripeCheckout({ returned, due }: Props) {
	const isPending = useNavigation().state !== 'idle'
	const { leaveTo, failed } = useActionData<Reply>() ?? {}
	if (leaveTo) return <ExternalRedirect url={leaveTo} name="Stripe" />
	return (
		<Card title="Payment">
			<Form method="post" className="grid gap-4">
				{failed && (
					<Alert tone="danger" title="Payment Failed" role="alert">
						{failed}
					</Alert>
				)}
				{!failed && returned === 'unknown' && (
					<Alert tone="attention" title="Stripe does not answer">
						Whether the payment went through is not known yet. Reload this page in a moment; nothing
						is charged twice.
					</Alert>
				)}
				{!failed && returned === 'open' && (
					<Alert tone="attention" title="Not paid yet">
						Stripe says this payment is not finished. You can continue where you left off.
					</Alert>
				)}
				<p>
					Stripe asks for your card on its own page. This server never sees it. Afterwards you come
					back here.
				</p>
				<Button variant="primary" icon={ExternalLink} pending={isPending}>
					Continue to Stripe · {formatCents(due.totalCents)}
				</Button>
			</Form>
		</Card>
	)
}
