import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { customers } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { findCustomer } from '~/areas/billing/services/customers/find-customer.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { NO_STORE } from './customer-store.server'
import { disconnectStore } from '../stores/disconnect-store.server'

/**
 * Disconnects the customer's store, or deletes the token of one that waits for a farm. Throws Fault
 * not-found for somebody else's customer, forbidden without the right to change its farm or as the
 * demo account, and conflict when no store is connected.
 */
export async function disconnectCustomerStore(
	ctx: UserCtx,
	{ customerId }: { customerId: string },
): Promise<void> {
	const { store: found } = await findCustomer(ctx, { customerId })
	requirePersonalAccount(ctx)
	if (!found) throw new Fault('conflict', 'No store is connected')
	if (found.kind === 'connected') {
		const farm = await requireMembership(ctx, { farmId: found.store.farmId })
		const { id: storeId } = found.store
		await disconnectStore(requirePermission(farm, 'farm.configure'), { storeId })
	}
	await ctx.db.write(async (tx) => {
		await tx
			.update(customers)
			.set({ ...NO_STORE, updatedAt: ctx.now() })
			.where(match(customers, { id: customerId, ownerId: ctx.user.id }))
	})
}
