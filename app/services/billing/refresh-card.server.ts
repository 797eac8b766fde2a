import type { UserCtx } from '~/context.server'
import { enterSubscription } from './enter-subscription.server'
import { stripeOf } from './stripe-of.server'
import { changeSubscription } from './subscription-row.server'

/** Asks Stripe which card it charges now, after a visit to its page. */
export async function refreshCard(
	ctx: UserCtx,
	{ customerId }: { customerId: string },
): Promise<void> {
	const { row } = await enterSubscription(ctx, { customerId })
	const at = stripeOf(ctx, row)
	if (!at) return
	const { card } = await at.stripe.readSubscription(at.subscriptionId)
	if (!card || (card.brand === row.cardBrand && card.last4 === row.cardLast4)) return
	await ctx.db.write((tx) =>
		changeSubscription(tx, ctx, customerId, { cardBrand: card.brand, cardLast4: card.last4 }),
	)
}
