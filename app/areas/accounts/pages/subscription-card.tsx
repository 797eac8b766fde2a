import { CreditCard } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { formatSubscription, type SubscriptionFacts } from './format-subscription'

type Subscription = SubscriptionFacts & {
	customerId: string
	businessName: string
	pods: string
	price: string
}

/** The person's subscriptions and their status. */
export function SubscriptionCard({ subscriptions }: { subscriptions: Subscription[] }) {
	return (
		<Card title="Subscription" icon={CreditCard}>
			{subscriptions.length === 0 ? (
				<>
					<p className="font-semibold">No subscription</p>
					<p className="mt-1 mb-4 text-muted">
						A business that signs up gets a free trial of 30 days for its pods.
					</p>
					<LinkButton to="/signup" className="w-full">
						Sign up a business
					</LinkButton>
				</>
			) : (
				<>
					<ul className="grid gap-4">
						{subscriptions.map((subscription) => {
							const { tone, word, text } = formatSubscription(subscription)
							return (
								<li key={subscription.customerId} className="grid gap-1">
									<p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
										<span className="min-w-0 font-semibold break-words">
											{subscription.businessName}
										</span>
										<Badge tone={tone}>{word}</Badge>
									</p>
									<p>
										{subscription.pods} · {subscription.price}
									</p>
									{text && <p className="text-sm text-muted">{text}</p>}
								</li>
							)
						})}
					</ul>
					<div className="mt-4 grid gap-2 sm:grid-cols-2">
						<LinkButton to="/subscription">Change plan</LinkButton>
						<LinkButton to="/billing">Manage Billing</LinkButton>
					</div>
				</>
			)}
		</Card>
	)
}
