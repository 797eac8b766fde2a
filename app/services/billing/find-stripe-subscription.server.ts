import { Fault } from '@sfc/domain/fault'
import type { StripeGateway } from '~/clients/payments/stripe.server'
import type { Ctx } from '~/context.server'
import type { SubscriptionRow } from './subscription-row.server'

type AtStripe = { stripe: StripeGateway; subscriptionId: string }

/**
 * The Stripe id of a subscription; null for one of the sandbox. Throws Fault unavailable when it
 * runs at Stripe and this server has no Stripe key any more.
 */
export function findStripeSubscription(
	{ clients }: Pick<Ctx, 'clients'>,
	row: SubscriptionRow,
): AtStripe | null {
	if (row.gateway !== 'stripe') return null
	const { payments } = clients
	if (payments.kind === 'stripe' && row.gatewaySubscriptionId !== null)
		return { stripe: payments, subscriptionId: row.gatewaySubscriptionId }
	throw new Fault('unavailable', 'This server cannot reach Stripe, where the subscription runs')
}
