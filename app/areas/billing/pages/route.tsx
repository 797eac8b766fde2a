import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CreditCard } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireUser } from '~/http/require-farm.server'
import { readBilling } from '~/areas/billing/services/read-billing.server'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { PaymentsTable } from './payments-table'
import { SubscriptionCard } from './subscription-card'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Billing')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	return { isDemo: ctx.user.isDemo, businesses: await readBilling(ctx) }
})

export default function Billing() {
	const { isDemo, businesses } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Billing"
				subtitle="What was paid and what is due. The plan is under Subscription."
			/>
			{businesses.length === 0 && (
				<EmptyState
					icon={CreditCard}
					title="No subscription"
					titleAs="h2"
					action={!isDemo && <LinkButton to="/signup">Sign up a farm</LinkButton>}
				>
					<p>
						{isDemo
							? 'The demo account pays for nothing.'
							: 'You have not signed up a business. The farms you were invited to are paid by their owners.'}
					</p>
				</EmptyState>
			)}
			<div className="grid gap-8">
				{businesses.map((business) => (
					<div key={business.customerId} className="grid gap-4">
						<SubscriptionCard {...business} />
						{business.payments.length > 0 && <PaymentsTable {...business} />}
					</div>
				))}
			</div>
		</>
	)
}
