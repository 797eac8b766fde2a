import { lt } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { gatewayEvents } from '#db/schema/billing'
import type { CheckoutFacts, GatewayEvent } from '~/clients/payments/stripe-objects'
import type { StripeGateway } from '~/clients/payments/stripe.server'
import type { Ctx } from '~/context.server'
import { recordCheckout } from './finish-checkout.server'
import { recordFailedInvoice, recordPaidInvoice } from './record-invoice.server'
import { recordRefund } from './record-refund.server'
import { applySubscription } from './apply-subscription.server'

const KEPT_MS = 90 * 86_400_000

/**
 * Handles a Stripe event whose signature was checked. Each event is handled once, however often it
 * is delivered, in one transaction with its effect; a late one does not overwrite newer state.
 */
export async function handleGatewayEvent(
	ctx: Ctx,
	{ gateway, event }: { gateway: StripeGateway; event: GatewayEvent },
): Promise<void> {
	// Fetched before the transaction: the checkout in an event lacks subscription and card, a
	// refunded charge the invoice that was paid with it.
	const checkout =
		event.type === 'checkout.session.completed'
			? await gateway.readCheckout(event.data.object.sessionId)
			: null
	const intentId = event.type === 'charge.refunded' ? event.data.object.intentId : null
	const invoiceReference = intentId === null ? null : await gateway.findInvoice(intentId)
	const ownerId = await ctx.db.write(async (tx) => {
		if (!(await isNew(tx, ctx, event))) return null
		return apply(tx, ctx, event, { checkout, invoiceReference })
	})
	if (ownerId) ctx.live.publish(`person:${ownerId}`, 'farms')
}

async function isNew(tx: Tx, { now }: Ctx, { id, type, created }: GatewayEvent): Promise<boolean> {
	const at = now()
	await tx.delete(gatewayEvents).where(lt(gatewayEvents.handledAt, at - KEPT_MS))
	const added = await tx
		.insert(gatewayEvents)
		.values({ id, type, at: created, handledAt: at })
		.onConflictDoNothing()
		.returning({ id: gatewayEvents.id })
	return added.length > 0
}

type Fetched = { checkout: CheckoutFacts | null; invoiceReference: string | null }

/** Applies one event; returns the owner's id when they got new farms. */
async function apply(
	tx: Tx,
	ctx: Ctx,
	event: GatewayEvent,
	{ checkout, invoiceReference }: Fetched,
): Promise<string | null> {
	const at = event.created
	switch (event.type) {
		case 'checkout.session.completed':
			return checkout ? recordCheckout(tx, ctx, { checkout, at }) : null
		case 'invoice.paid':
			await recordPaidInvoice(tx, ctx, { invoice: event.data.object, at })
			return null
		case 'invoice.payment_failed':
			await recordFailedInvoice(tx, ctx, { invoice: event.data.object, at })
			return null
		case 'customer.subscription.updated':
		case 'customer.subscription.deleted':
			await applySubscription(tx, ctx, { facts: event.data.object, at })
			return null
		case 'charge.refunded':
			await recordRefund(tx, ctx, { charge: event.data.object, invoiceReference, at })
			return null
	}
}
