import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requireRunningSubscription } from './require-running-subscription.server'
import { findStripeSubscription } from './find-stripe-subscription.server'
import { auditCustomerFarms, changeSubscription, findSubscription } from './subscription-row.server'

/**
 * Revokes a cancellation while the subscription still runs. Throws Fault not-found, conflict when
 * it is over, and unavailable when Stripe does not answer.
 */
export async function resumeSubscription(
	ctx: UserCtx,
	{ customerId }: { customerId: string },
): Promise<void> {
	requirePersonalAccount(ctx)
	const { customer, row } = await requireRunningSubscription(ctx, { customerId })
	if (row.cancelledAt === null) return
	if (row.paidThroughAt === null || row.paidThroughAt <= ctx.now())
		throw new Fault('conflict', 'This subscription has ended')
	const at = findStripeSubscription(ctx, row)
	if (at) await at.stripe.resume(at.subscriptionId)
	await ctx.db.write(async (tx) => {
		const current = await findSubscription(tx, customerId)
		if (!current || current.cancelledAt === null || current.status === 'cancelled') return
		const now = ctx.now()
		await changeSubscription(tx, ctx, customerId, {
			cancelledAt: null,
			gatewayEventAt: now - (now % 1000),
		})
		await auditCustomerFarms(tx, ctx, personActor(ctx), {
			customerId,
			action: 'billing.resumed',
			subject: customer.businessName,
			after: { nextChargeAt: current.paidThroughAt },
		})
	})
}
