import { isRunning } from '@sfc/domain/billing/subscription-status'
import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { findCustomer, type Customer } from './customers/find-customer.server'
import { findSubscription, type SubscriptionRow } from './subscription-row.server'

/**
 * Returns a running subscription of the person, including one that is cancelled and not over.
 * Throws Fault not-found for somebody else's customer, conflict when there is none or it has ended.
 */
export async function requireRunningSubscription(
	ctx: UserCtx,
	{ customerId }: { customerId: string },
): Promise<{ customer: Customer; row: SubscriptionRow }> {
	const { customer } = await findCustomer(ctx, { customerId })
	const row = await findSubscription(ctx.db.read, customerId)
	if (!row || !isRunning(row.status))
		throw new Fault('conflict', `${customer.businessName} has no active subscription`)
	return { customer, row }
}
