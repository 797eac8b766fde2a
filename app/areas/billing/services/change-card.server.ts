import { findStripeSubscription } from './find-stripe-subscription.server'
import { Fault } from '@sfc/domain/fault'
import type { Card, Charge } from '~/clients/payments/sandbox.server'
import type { UserCtx } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { chargeDue } from './charge-due.server'
import { requireRunningSubscription } from './require-running-subscription.server'
import { auditCustomerFarms, changeSubscription } from './subscription-row.server'

export type CardChanged = { kind: 'changed' } | Extract<Charge, { kind: 'declined' }>

/**
 * Replaces the test card for the coming months, on a server without Stripe; an overdue month is
 * charged to it at once. Throws Fault not-found and conflict.
 */
export async function changeCard(
	ctx: UserCtx,
	{ customerId, card }: { customerId: string; card: Card },
): Promise<CardChanged> {
	requirePersonalAccount(ctx)
	const { customer } = await requireRunningSubscription(ctx, { customerId })
	const gateway = ctx.clients.payments
	if (gateway.kind !== 'sandbox')
		throw new Fault('conflict', 'Cards are typed on the pages of Stripe, not here')
	await ctx.limits.paymentsPerPerson.count(ctx.user.id)
	const checked = gateway.charge(card, ctx.now())
	if (checked.kind === 'declined') return checked
	const { brand: cardBrand, last4: cardLast4 } = checked
	await ctx.db.write(async (tx) => {
		await changeSubscription(tx, ctx, customerId, { cardBrand, cardLast4 })
		await auditCustomerFarms(tx, ctx, personActor(ctx), {
			customerId,
			action: 'billing.card-changed',
			subject: customer.businessName,
			after: { card: `${cardBrand} ending in ${cardLast4}` },
		})
		await chargeDue(tx, ctx, { customerId, gateway, atOnce: true })
	})
	return { kind: 'changed' }
}

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
