import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { storeOrders, stores } from '#db/schema/stores'
import type { RemoteOrder } from '~/clients/stores/shop-client'
import type { FarmScope } from '~/context.server'
import { syncOrder } from './sync-order.server'
import { isOrderMissed, getOrderSource, type Store } from './store.server'
import { importOrder } from './import-order.server'
import { writeLog } from './write-log.server'

/**
 * Applies a store's report of an order to the farm, however often and in whatever sequence reports
 * come: a new order reserves lots, a refund and a cancellation release them. When nothing is left
 * the order is refused, and the store is to cancel it; one that was placed while the store was
 * disconnected is left to a person. Every store of the farm gets its new stock. Returns whether
 * anything changed.
 */
export async function handleOrder(
	ctx: FarmScope,
	store: Store,
	remote: RemoteOrder,
): Promise<boolean> {
	const isTaken = await importOrRefuse(ctx, store, remote)
	const isChanged = isTaken !== null && (await syncOrder(ctx, store, remote))
	if (!isTaken && !isChanged) return false
	await ctx.db.write(async (tx) => {
		await tx.update(stores).set({ stockDueAt: ctx.now() }).where(eq(stores.farmId, ctx.farm.id))
	})
	for (const about of ['growing', 'stores']) ctx.live.publish(`farm:${ctx.farm.id}`, about)
	return true
}

/**
 * Imports or refuses an order; returns whether that happened now, null when the report is older
 * than the known one, or about nothing of the farm.
 */
async function importOrRefuse(
	ctx: FarmScope,
	store: Store,
	remote: RemoteOrder,
): Promise<boolean | null> {
	try {
		return await importOrder(ctx, store, remote)
	} catch (error) {
		if (!(error instanceof Fault) || error.code !== 'conflict') throw error
		await refuse(ctx, store, remote, error.message)
		return true
	}
}

async function refuse(ctx: FarmScope, store: Store, remote: RemoteOrder, reason: string) {
	const { remoteId, number } = remote
	const isSent = remote.state === 'fulfilled'
	const problem = isSent
		? `${reason}, but the store says it was sent. Count the stock of its lots`
		: isOrderMissed(store, remote)
			? `${reason}, and it was ordered before the store was connected. Fill it from elsewhere, or cancel it there and pay it back`
			: null
	const values = {
		number,
		orderId: null,
		lines: {},
		remoteUpdatedAt: remote.updatedAt.getTime(),
		state: problem === null ? 'refused' : 'ended',
		problem: problem ?? reason,
	}
	await ctx.db.write(async (tx) => {
		const key = match(storeOrders, { storeId: store.id, remoteId })
		const [known] = await tx.update(storeOrders).set(values).where(key).returning()
		if (!known)
			await tx
				.insert(storeOrders)
				.values({ storeId: store.id, farmId: store.farmId, remoteId, ...values })
		// The store cancels it with the next work, which is due.
		await tx.update(stores).set({ ordersDueAt: ctx.now() }).where(eq(stores.id, store.id))
		const text =
			problem === null
				? `Order ${number} is refused and cancelled at ${getOrderSource(store)}: ${reason}`
				: `Order ${number}: ${problem}`
		await writeLog(tx, ctx, store, { text, isProblem: true })
	})
}
