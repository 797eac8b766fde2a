import { randomUUID } from 'node:crypto'
import { amountDueToday } from '@sfc/domain/billing/prices'
import { isSubscribed } from '@sfc/domain/billing/subscription-status'
import { Fault } from '@sfc/domain/fault'
import { payments } from '#db/schema/billing'
import type { Card, Charge } from '~/clients/payments/sandbox.server'
import type { UserCtx } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { findCustomer } from './customers/find-customer.server'
import { activateSubscription } from './activate-subscription.server'
import { findCustomerRow, ensureSubscription } from './subscription-row.server'

export type Subscribed = { kind: 'paid' } | Extract<Charge, { kind: 'declined' }>

/**
 * Pays a signup with a test card, on a server without Stripe. Repeated calls charge once: decision
 * and record are one transaction. Throws Fault not-found, conflict where Stripe takes cards.
 */
export async function subscribeWithCard(
	ctx: UserCtx,
	{ customerId, card }: { customerId: string; card: Card },
): Promise<Subscribed> {
	requirePersonalAccount(ctx)
	await findCustomer(ctx, { customerId })
	const gateway = ctx.clients.payments
	if (gateway.kind !== 'sandbox')
		throw new Fault('conflict', 'Cards are typed on the pages of Stripe, not here')
	await ctx.limits.paymentsPerPerson.count(ctx.user.id)
	const result = await ctx.db.write(async (tx): Promise<Subscribed> => {
		const customer = await findCustomerRow(tx, customerId)
		const { status, currency } = await ensureSubscription(tx, ctx, customer)
		if (isSubscribed(status)) return { kind: 'paid' }
		const at = ctx.now()
		const charge = gateway.charge(card, at)
		const id = randomUUID()
		const { totalCents: amountCents } = amountDueToday(customer.numberOfPods)
		const payment = { id, customerId, kind: 'setup', amountCents, currency, at }
		if (charge.kind === 'declined') {
			await tx
				.insert(payments)
				.values({ ...payment, status: 'failed', failureReason: charge.reason })
			return charge
		}
		await tx.insert(payments).values({ ...payment, status: 'pending' })
		await activateSubscription(tx, ctx, customer, {
			startedAt: at,
			card: charge,
			paymentId: id,
			reference: `sandbox_${id}`,
		})
		return { kind: 'paid' }
	})
	if (result.kind === 'paid') ctx.live.publish(`person:${ctx.user.id}`, 'farms')
	return result
}
