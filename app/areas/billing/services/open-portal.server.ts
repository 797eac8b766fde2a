import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRunningSubscription } from './require-running-subscription.server'
import { findStripeSubscription } from './find-stripe-subscription.server'

/**
 * Returns the address of Stripe's page for changing the card. Throws Fault conflict where there is
 * none.
 */
export async function openPortal(
	ctx: UserCtx,
	{ customerId, returnUrl }: { customerId: string; returnUrl: string },
): Promise<string> {
	requirePersonalAccount(ctx)
	const { row } = await requireRunningSubscription(ctx, { customerId })
	const at = findStripeSubscription(ctx, row)
	if (!at) throw new Fault('conflict', 'Stripe does not manage this subscription')
	return at.stripe.portalUrl(at.gatewayCustomerId, returnUrl)
}
