import { Fault } from '@sfc/domain/fault'
import type { Card, Charge } from '~/clients/payments/sandbox.server'
import type { UserCtx } from '~/context.server'
import { requireOwnAccount } from '../accounts/require-own-account.server'
import { personActor } from '../audit/append-audit.server'
import { chargeDue } from './charge-due.server'
import { enterSubscription } from './enter-subscription.server'
import { paymentsPerPerson } from './payment-limits.server'
import { stripeOf } from './stripe-of.server'
import { auditFarms, changeSubscription } from './subscription-row.server'

export type CardChanged = { kind: 'changed' } | Extract<Charge, { kind: 'declined' }>

/**
 * Takes another test card for the months to come, on a server without Stripe; a month that is
 * overdue is charged to it at once. Throws Fault not-found and conflict.
 */
export async function changeCard(
	ctx: UserCtx,
	{ customerId, card }: { customerId: string; card: Card },
): Promise<CardChanged> {
	requireOwnAccount(ctx)
	const { customer } = await enterSubscription(ctx, { customerId })
	const gateway = ctx.clients.payments
	if (gateway.kind !== 'sandbox')
		throw new Fault('conflict', 'Cards are typed on the pages of Stripe, not here')
	await paymentsPerPerson.count(ctx.user.id)
	const checked = gateway.charge(card, ctx.now())
	if (checked.kind === 'declined') return checked
	const { brand: cardBrand, last4: cardLast4 } = checked
	await ctx.db.write(async (tx) => {
		await changeSubscription(tx, ctx, customerId, { cardBrand, cardLast4 })
		await auditFarms(tx, ctx, personActor(ctx), {
			...{ customerId, action: 'billing.card-changed', subject: customer.businessName },
			after: { card: `${cardBrand} ending in ${cardLast4}` },
		})
		await chargeDue(tx, ctx, { customerId, gateway, atOnce: true })
	})
	return { kind: 'changed' }
}

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
