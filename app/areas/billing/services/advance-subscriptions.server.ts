import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { subscriptions } from '#db/schema/billing'
import type { Ctx } from '~/context.server'
import { chargeDue } from './charge-due.server'

/**
 * Advances subscriptions in time: a cancelled one ends, a trial becomes the first month, and in the
 * sandbox due months are charged. Stripe charges by itself and sends events.
 */
export async function advanceSubscriptions(ctx: Ctx): Promise<void> {
	const at = ctx.now()
	const running = ['trial', 'active', 'past-due']
	await ctx.db.write(async (tx) => {
		await tx
			.update(subscriptions)
			.set({ status: 'cancelled', updatedAt: at })
			.where(
				and(
					inArray(subscriptions.status, running),
					isNotNull(subscriptions.cancelledAt),
					lte(subscriptions.paidThroughAt, at),
				),
			)
		await tx
			.update(subscriptions)
			.set({ status: 'active', updatedAt: at })
			.where(and(eq(subscriptions.status, 'trial'), lte(subscriptions.trialEndsAt, at)))
	})
	const gateway = ctx.clients.payments
	if (gateway.kind !== 'sandbox') return
	const due = await ctx.db.read
		.select({ customerId: subscriptions.customerId })
		.from(subscriptions)
		.where(
			and(
				eq(subscriptions.gateway, 'sandbox'),
				inArray(subscriptions.status, running),
				isNull(subscriptions.cancelledAt),
				lte(subscriptions.paidThroughAt, at),
			),
		)
	for (const { customerId } of due)
		await ctx.db.write((tx) => chargeDue(tx, ctx, { customerId, gateway }))
}
