import { eq } from 'drizzle-orm'
import { stores } from '#db/schema/stores'
import { handleOrder } from './handle-order.server'
import type { StoreWork } from './store.server'

/**
 * Overlap of two reads: stores write dates in whole seconds, and not all at the moment of the
 * change.
 */
const OVERLAP_MS = 120_000
const MOST_PAGES = 200

/**
 * Reads the orders of a store that changed since the last time. Progress is stored after each page,
 * so that an interrupted run continues there. Returns whether anything of the farm changed.
 */
export async function readOrders(
	{ ctx, store, client, login }: StoreWork,
	renew: () => Promise<void>,
): Promise<boolean> {
	const changedSince = new Date(store.ordersUntil - OVERLAP_MS)
	let until = store.ordersUntil
	let isChanged = false
	let after: string | undefined
	for (let page = 1; page <= MOST_PAGES; page++) {
		const { orders, next } = await client.listOrders(login, {
			changedSince,
			...(after !== undefined && { after }),
		})
		for (const order of orders) {
			if (await handleOrder(ctx, store, order)) isChanged = true
			until = Math.max(until, Math.min(order.updatedAt.getTime(), ctx.now()))
		}
		await ctx.db.write(async (tx) => {
			await tx.update(stores).set({ ordersUntil: until }).where(eq(stores.id, store.id))
		})
		if (next === undefined) break
		after = next
		await renew()
	}
	return isChanged
}
