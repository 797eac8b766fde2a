import type { UserCtx } from '~/context.server'
import { requireRunningSubscription } from './require-running-subscription.server'
import { findStripeSubscription } from './find-stripe-subscription.server'
import { changeSubscription } from './subscription-row.server'

/** Fetches from Stripe which card it charges, after a visit to its page. */
export async function refreshCard(
	ctx: UserCtx,
	{ customerId }: { customerId: string },
): Promise<void> {
	const { row } = await requireRunningSubscription(ctx, { customerId })
	const at = findStripeSubscription(ctx, row)
	if (!at) return
	const { card } = await at.stripe.readSubscription(at.subscriptionId)
	if (!card || (card.brand === row.cardBrand && card.last4 === row.cardLast4)) return
	await ctx.db.write((tx) =>
		changeSubscription(tx, ctx, customerId, { cardBrand: card.brand, cardLast4: card.last4 }),
	)
}
