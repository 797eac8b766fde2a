import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { requireOwnAccount } from '../accounts/require-own-account.server'
import { enterSubscription } from './enter-subscription.server'
import { stripeOf } from './stripe-of.server'

/** Stripe's page where a person changes the card. Throws Fault conflict where there is none. */
export async function openPortal(
	ctx: UserCtx,
	{ customerId, returnUrl }: { customerId: string; returnUrl: string },
): Promise<string> {
	requireOwnAccount(ctx)
	const { row } = await enterSubscription(ctx, { customerId })
	const at = stripeOf(ctx, row)
	if (!at || row.gatewayCustomerId === null)
		throw new Fault('conflict', 'This subscription does not run at Stripe')
	return at.stripe.portalUrl(row.gatewayCustomerId, returnUrl)
}
