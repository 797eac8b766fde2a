import { redirect } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { formatCents } from '@sfc/domain/units/format-cents'
import { Fault } from '@sfc/domain/fault'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import {
	cancelSubscription,
	previewCancellation,
} from '~/areas/billing/services/cancel-subscription.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { billingDay } from '../billing-day'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Cancel subscription')

const { loader, action } = confirmPage({
	permission: 'person',
	load: async ({ ctx, params }) => {
		const ending = await previewCancellation(ctx, { customerId: params.customerId ?? '' })
		if (ending.isCancelled) throw redirect('/subscription')
		requireRecentProof(ctx)
		return ending
	},
	submit: async ({ ctx, params }) => {
		try {
			const { until } = await cancelSubscription(ctx, { customerId: params.customerId ?? '' })
			const text = `Your subscription has been cancelled successfully.${until === null ? '' : ` It runs until ${billingDay(until)}.`}`
			const toast = { kind: 'success', title: 'Subscription Cancelled', text } as const
			return await redirectWithToast('/subscription', toast)
		} catch (error) {
			if (!(error instanceof Fault) || error.code !== 'unavailable') throw error
			const text = `Failed to cancel subscription: ${error.message}`
			const toast = { kind: 'error', title: 'Cancellation Error', text } as const
			return redirectWithToast('/subscription', toast)
		}
	},
})

export { loader, action }

export default function CancelSubscription() {
	const { businessName, until, refundCents } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title="Cancel subscription" subtitle={businessName} />
			<Card className="max-w-xl">
				<div className="grid gap-4">
					<p className="font-semibold">Are you sure you want to cancel your subscription?</p>
					<ul className="grid list-disc gap-1 pl-5">
						{until !== null && <li>The subscription runs until {billingDay(until)}.</li>}
						{refundCents > 0 && (
							<li>{formatCents(refundCents)} for the first month is refunded. The setup is not.</li>
						)}
						<li>
							Your farms and their history stay, and control, alarms and export go on. Until it ends
							you can resume it.
						</li>
					</ul>
					<Form method="post" className="flex flex-wrap gap-2">
						<Button variant="danger" pending={isPending}>
							Cancel subscription
						</Button>
						<LinkButton to="/subscription">Keep it</LinkButton>
					</Form>
				</div>
			</Card>
		</>
	)
}
