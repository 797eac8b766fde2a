import { match } from '#db/match'
import { amountDueToday, PRICES } from '@sfc/domain/billing/prices'
import { isSubscribed } from '@sfc/domain/billing/subscription-status'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { customers, payments } from '#db/schema/billing'
import type { CheckoutFacts } from '~/clients/payments/stripe-objects'
import type { Ctx } from '~/context.server'
import { activateSubscription } from './activate-subscription.server'
import { ensureSubscription, type CustomerRow } from './subscription-row.server'

type Finished = {
	/** Checkout as Stripe reports it now, with its subscription. */
	checkout: CheckoutFacts
	/** When it happened. */
	at: number
}

/** Records a checkout that Stripe reports as paid; repeating it changes nothing. */
export async function finishCheckout(ctx: Ctx, finished: Finished): Promise<void> {
	const ownerId = await ctx.db.write((tx) => recordCheckout(tx, ctx, finished))
	if (ownerId) ctx.live.publish(`person:${ownerId}`, 'farms')
}

/** Records a paid checkout within a transaction; returns the owner's id when something changed. */
export async function recordCheckout(
	tx: Tx,
	ctx: Ctx,
	{ checkout, at }: Finished,
): Promise<string | null> {
	const { state, customerId, sessionId, subscription, invoice } = checkout
	if (state !== 'paid' || !customerId || !subscription) return null
	const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId))
	if (!customer) return null
	const row = await ensureSubscription(tx, ctx, customer)
	if (isSubscribed(row.status)) return null
	requirePrice(checkout, customer)
	const payment = await ensurePayment(tx, { customer, sessionId, key: row.attemptKey, at })
	await activateSubscription(tx, ctx, customer, {
		startedAt: row.attemptAt ?? at,
		card: subscription.card,
		gatewayCustomerId: subscription.gatewayCustomerId,
		gatewaySubscriptionId: subscription.subscriptionId,
		paymentId: payment,
		reference: invoice?.id ?? sessionId,
		invoice: { number: invoice?.number ?? sessionId, taxCents: invoice?.taxCents ?? 0 },
	})
	return customer.ownerId
}

/** Rejects a checkout that was paid for less than the price. */
function requirePrice({ amountCents }: CheckoutFacts, { numberOfPods }: CustomerRow): void {
	if (amountCents === amountDueToday(numberOfPods).totalCents) return
	throw new Fault('conflict', 'Stripe took another amount than the price')
}

type Sought = { customer: CustomerRow; sessionId: string; key: string | null; at: number }

async function ensurePayment(tx: Tx, { customer, sessionId, key, at }: Sought) {
	const id = key ?? sessionId
	const [known] = await tx
		.select({ id: payments.id })
		.from(payments)
		.where(match(payments, { id, customerId: customer.id }))
	if (known) return known.id
	await tx.insert(payments).values({
		id,
		customerId: customer.id,
		kind: 'setup',
		amountCents: amountDueToday(customer.numberOfPods).totalCents,
		currency: PRICES.currency,
		status: 'pending',
		at,
	})
	return id
}
