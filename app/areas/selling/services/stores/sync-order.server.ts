import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { canOrderBecome } from '@sfc/domain/selling/orders/order-state'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { orderLines } from '#db/schema/orders'
import { storeOrders } from '#db/schema/stores'
import type { RemoteOrder } from '~/clients/stores/shop-client'
import type { FarmScope } from '~/context.server'
import { applyOrderState } from '../orders/change-order.server'
import { lockOrder } from '../orders/order-row.server'
import { applyRefund } from '../orders/refund-packs.server'
import { findRemoteLines } from './remote-lines.server'
import { type SyncedOrder, reserveAddedPacks } from './reserve-added-packs.server'
import { getOrderSource, storeActor, type Store } from './store.server'
import { lockStoreOrder } from './import-order.server'
import { writeLog } from './write-log.server'

/**
 * Syncs an imported order with its state at the store: added packs are reserved, refunded or
 * cancelled ones released, sent ones handed over. Changes that are impossible here are stored as a
 * problem. Returns whether anything changed.
 */
export async function syncOrder(
	ctx: FarmScope,
	store: Store,
	remote: RemoteOrder,
): Promise<boolean> {
	try {
		return await ctx.db.write((tx) => applyOrderChanges(tx, ctx, store, remote))
	} catch (error) {
		if (!(error instanceof Fault) || error.code !== 'conflict') throw error
		const problem = `The store says “${remote.state}”. ${error.message}`
		await ctx.db.write((tx) => saveProblem(tx, ctx, store, remote, problem))
		return false
	}
}

async function applyOrderChanges(
	tx: Tx,
	ctx: FarmScope,
	store: Store,
	remote: RemoteOrder,
): Promise<boolean> {
	const row = await lockStoreOrder(tx, store, remote)
	const isNewer = row.remoteUpdatedAt > remote.updatedAt.getTime()
	if (isNewer || row.state !== 'taken' || row.orderId === null) return false
	const order = await lockOrder(tx, ctx, row.orderId)
	if (order.state === 'cancelled') return false // cancelled here: the store follows
	const isOver = remote.state === 'cancelled' || remote.state === 'refunded'
	const lines = isOver
		? []
		: await findRemoteLines(tx, { store, currency: ctx.farm.currency }, remote)
	const followed = { store, order, lines, taken: { ...row.lines } }
	const added = await reserveAddedPacks(tx, ctx, followed)
	const packs = added.packs + (await syncRefunds(tx, ctx, followed))
	const to = isOver ? 'cancelled' : remote.state === 'fulfilled' ? 'fulfilled' : null
	const { state } = packs > 0 ? await lockOrder(tx, ctx, order.id) : order
	const moves = to !== null && canOrderBecome(state, to)
	if (moves)
		await applyOrderState(tx, ctx, storeActor(store), {
			order: { ...order, state },
			to,
			reason: `The order was ${remote.state} at ${getOrderSource(store)}`,
		})
	const late =
		isOver && state === 'fulfilled'
			? `It was ${remote.state} after it was handed over here. If the goods come back, count them as stock`
			: null
	const hasEnded = isOver || state === 'cancelled'
	const problem = late ?? added.problem
	if (!hasEnded && problem === row.problem && packs === 0) return moves
	await tx
		.update(storeOrders)
		.set({ problem, lines: followed.taken, ...(hasEnded && { state: 'ended' }) })
		.where(isStoreOrder(store, remote))
	const isNew = problem !== null && problem !== row.problem
	if (moves || packs > 0 || isNew)
		await writeLog(tx, ctx, store, {
			text: `Order ${remote.number} ${remote.state}${isNew ? `. ${problem}` : ''}`,
			isProblem: isNew,
		})
	return moves || packs > 0
}

/** Releases packs that were refunded at the store since; returns how many. */
async function syncRefunds(
	tx: Tx,
	ctx: FarmScope,
	{ store, order, lines, taken }: SyncedOrder,
): Promise<number> {
	let given = 0
	for (const { sku, refunded } of lines) {
		const { lineId, before } = taken[sku] ?? { lineId: 0, before: 0 }
		const [line] = await tx.select().from(orderLines).where(eq(orderLines.id, lineId))
		const packs = Math.min(refunded - before, line?.packs ?? 0) - (line?.refundedPacks ?? 0)
		if (!line || packs <= 0) continue
		await applyRefund(tx, ctx, storeActor(store), { order, lineId, packs })
		given += packs
	}
	return given
}

const isStoreOrder = ({ id }: Store, { remoteId }: RemoteOrder) =>
	match(storeOrders, { storeId: id, remoteId })

async function saveProblem(
	tx: Tx,
	ctx: FarmScope,
	store: Store,
	remote: RemoteOrder,
	problem: string,
): Promise<void> {
	const row = await lockStoreOrder(tx, store, remote)
	if (row.problem === problem) return
	await tx.update(storeOrders).set({ problem }).where(isStoreOrder(store, remote))
	const text = `Order ${remote.number}: ${problem}`
	await writeLog(tx, ctx, store, { text, isProblem: true })
}
