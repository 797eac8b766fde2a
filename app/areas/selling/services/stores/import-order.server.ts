import { match } from '#db/match'
import { and, asc, eq, like, or } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { orderLines, orders } from '#db/schema/orders'
import { storeOrders } from '#db/schema/stores'
import type { RemoteOrder } from '~/clients/stores/shop-client'
import type { FarmScope } from '~/context.server'
import { placeOrder } from '../orders/place-order.server'
import { findRemoteLines, clearKnownStock, type RemoteLine } from './remote-lines.server'
import { isOrderMissed, getOrderSource, storeActor, type Store } from './store.server'
import { writeLog } from './write-log.server'

type StoreOrder = typeof storeOrders.$inferSelect

/**
 * Imports an order of a store by reserving lots for it, if it has none yet. Returns whether it was
 * imported now; null for one about nothing of the farm, and for a report that is older than the
 * known one. Throws Fault conflict for missing stock.
 */
export async function importOrder(
	ctx: FarmScope,
	store: Store,
	remote: RemoteOrder,
): Promise<boolean | null> {
	return ctx.db.write(async (tx) => {
		const lines = await findRemoteLines(tx, { store, currency: ctx.farm.currency }, remote)
		if (lines.length === 0) return null
		const row = await lockStoreOrder(tx, store, remote)
		if (row.remoteUpdatedAt > remote.updatedAt.getTime()) return null
		if (row.remoteUpdatedAt < remote.updatedAt.getTime()) await clearKnownStock(tx, store, lines)
		const isOver = remote.state === 'cancelled' || remote.state === 'refunded'
		// An order that the store cancelled and then restored has to be placed again.
		const mayPlace = row.state === 'new' || (row.state === 'ended' && row.orderId !== null)
		const known = { remoteUpdatedAt: remote.updatedAt.getTime() }
		if (isOver || !mayPlace) {
			// Nothing of it was reserved: if the store restores it, it is a new one.
			const isUntaken = isOver && row.state === 'refused'
			await save(tx, row, { ...known, ...(isUntaken && { state: 'new', problem: null }) })
			return false
		}
		const left = lines.filter(({ quantity, refunded }) => quantity > refunded)
		const earlier = await findEarlier(tx, ctx, store, remote)
		const same = earlier.findLast(({ state }) => state !== 'cancelled')
		if (same) {
			const taken = await matchLines(tx, same.id, lines)
			await save(tx, row, { ...known, state: 'taken', orderId: same.id, lines: taken })
			return false
		}
		// Goods that were sent before are no longer here, and may be written off as a sale.
		const isGone = remote.state === 'fulfilled' && isOrderMissed(store, remote)
		if (left.length === 0 || isGone) {
			await save(tx, row, known)
			return false
		}
		const order = await placeOrder(tx, ctx, storeActor(store), {
			source: getOrderSource(store),
			number: earlier.length > 0 ? `${remote.number} (${earlier.length + 1})` : remote.number,
			state: 'open',
			holdUntil: null,
			tokenHash: null,
			note: null,
			buyer: {
				name: remote.buyer.name || `Buyer at ${getOrderSource(store)}`,
				email: remote.buyer.email,
			},
			lines: left.map(({ offerId, quantity, refunded, readyOn, cents }) => ({
				offerId,
				...(cents !== null && { packCents: cents }),
				packs: quantity - refunded,
				readyOn,
				orReady: true,
			})),
		})
		const placed = await loadOrderLines(tx, order.id)
		const taken = left.map(({ sku, refunded }, index) => {
			const lineId = placed[index]?.id ?? 0
			return [sku, { lineId, before: refunded }] as const
		})
		await save(tx, row, {
			...known,
			state: 'taken',
			orderId: order.id,
			problem: null,
			lines: Object.fromEntries(taken),
		})
		await writeLog(tx, ctx, store, {
			text: `Order ${remote.number} reserved${otherCurrency(remote, ctx)}`,
		})
		return true
	})
}

/**
 * Warning about an order in another currency, whose prices are not used since nothing is converted.
 */
function otherCurrency({ lines }: RemoteOrder, { farm }: FarmScope): string {
	const other = lines.find(({ price }) => price.currency !== farm.currency)?.price.currency
	return other ? `. It was placed in ${other}, so it has the prices of your offers here` : ''
}

/** Returns the row of an order and locks it, so that two messages about it wait for each other. */
export async function lockStoreOrder(
	tx: Tx,
	{ id: storeId, farmId }: Store,
	{ remoteId, number }: Pick<RemoteOrder, 'remoteId' | 'number'>,
): Promise<StoreOrder> {
	await tx
		.insert(storeOrders)
		.values({ storeId, remoteId, farmId, number, remoteUpdatedAt: 0, state: 'new', lines: {} })
		.onConflictDoNothing()
	const [row] = await tx
		.update(storeOrders)
		.set({ number })
		.where(match(storeOrders, { storeId, remoteId }))
		.returning()
	if (!row) throw new Error('The database returned no row for an order of a store')
	return row
}

const save = (
	tx: Tx,
	{ storeId, remoteId }: StoreOrder,
	values: Partial<typeof storeOrders.$inferInsert>,
) => tx.update(storeOrders).set(values).where(match(storeOrders, { storeId, remoteId }))

/** Finds orders here of that number, such as from before the store was connected again. */
const findEarlier = (tx: Tx, { farm }: FarmScope, store: Store, { number }: RemoteOrder) =>
	tx
		.select({ id: orders.id, state: orders.state })
		.from(orders)
		.where(
			and(
				eq(orders.farmId, farm.id),
				eq(orders.source, getOrderSource(store)),
				or(eq(orders.number, number), like(orders.number, `${number} (%)`)),
			),
		)
		.orderBy(asc(orders.id))

const loadOrderLines = (tx: Tx, orderId: number) =>
	tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id))

async function matchLines(tx: Tx, orderId: number, lines: readonly RemoteLine[]) {
	const placed = await loadOrderLines(tx, orderId)
	const matched = lines.flatMap(({ sku, offerId, isAhead, quantity, refunded }) => {
		const ofOffer = placed.filter((line) => line.offerId === offerId)
		const line = ofOffer.find(({ readyOn }) => (readyOn !== null) === isAhead) ?? ofOffer[0]
		// Packs refunded before the import were never part of the line.
		const before = Math.min(refunded, Math.max(0, quantity - (line?.packs ?? 0)))
		return line ? [[sku, { lineId: line.id, before }] as const] : []
	})
	return Object.fromEntries(matched)
}
