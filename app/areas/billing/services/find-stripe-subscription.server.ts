import { Fault } from '@sfc/domain/fault'
import type { StripeGateway } from '~/clients/payments/stripe.server'
import type { Ctx } from '~/context.server'
import type { SubscriptionRow } from './subscription-row.server'

type AtStripe = { stripe: StripeGateway; subscriptionId: string; gatewayCustomerId: string }

/**
 * Finds the Stripe id of a subscription; null for one of the sandbox. Throws Fault unavailable when
 * it runs at Stripe and this server has no Stripe key any more.
 */
export function findStripeSubscription(
	{ clients }: Pick<Ctx, 'clients'>,
	row: SubscriptionRow,
): AtStripe | null {
	if (row.gateway !== 'stripe') return null
	const { payments } = clients
	const { gatewaySubscriptionId: subscriptionId, gatewayCustomerId } = row
	if (payments.kind === 'stripe' && subscriptionId !== null && gatewayCustomerId !== null)
		return { stripe: payments, subscriptionId, gatewayCustomerId }
	throw new Fault('unavailable', 'This server cannot reach Stripe, where the subscription runs')
}
