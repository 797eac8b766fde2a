import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { findCustomer } from '~/areas/billing/services/customers/find-customer.server'
import { requestSync } from '../stores/request-sync.server'
import { findStore } from '../stores/store.server'
import { syncStore } from '../stores/sync-store.server'

/** Time a proxy waits for an answer; the sync itself goes on. */
const WAIT_MS = 25_000
const LOOK_EVERY_MS = 250

/**
 * Syncs the customer's store and waits for the end; returns how many products the store has. Throws Fault
 * not-found for somebody else's customer, conflict without a store on a farm, forbidden for viewers,
 * unavailable when the store refuses or takes too long, and too-many.
 */
export async function syncCustomerStore(
	ctx: UserCtx,
	{ customerId }: { customerId: string },
): Promise<{ syncedProducts: number }> {
	const { store: found } = await findCustomer(ctx, { customerId })
	if (!found) throw new Fault('conflict', 'No store is connected')
	if (found.kind === 'waiting')
		throw new Fault('conflict', `${found.address} is connected as soon as you have a farm`)
	const { id: storeId, farmId } = found.store
	const farm = await requireMembership(ctx, { farmId })
	await requestSync(requirePermission(farm, 'stock.change'), { storeId })
	const giveUpAt = performance.now() + WAIT_MS
	while (performance.now() < giveUpAt) {
		await syncStore(farm, { storeId })
		const store = await findStore(farm, storeId)
		if (store.runUntil <= ctx.now()) {
			if (store.state === 'error')
				throw new Fault('unavailable', store.failure ?? 'The store does not answer')
			if (!store.isAsked) return { syncedProducts: store.productsCount }
		}
		await pause(LOOK_EVERY_MS) // another server works on it
	}
	throw new Fault('unavailable', 'The sync takes long. It goes on in the background')
}
