import { match } from '#db/match'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { storeProducts } from '#db/schema/stores'
import { offers } from '#db/schema/orders'
import type { RemoteOrder } from '~/clients/stores/shop-client'
import type { Store } from './store.server'
import { buildSku } from './store-catalogue'

/** Part of a store's order that is one product of the farm. */
export type RemoteLine = {
	sku: string
	offerId: number
	isAhead: boolean
	/** Harvest day, as in `Wanted`. */
	readyOn: string | 'any' | null
	quantity: number
	refunded: number
	/** Price of one; null in another currency than the farm's. */
	cents: number | null
}

/**
 * Query for the products of an offer in every store, including one that was connected again and has
 * not been synced yet.
 */
const queryProducts = (offerId: number) =>
	[false, true].map((isAhead) => ({
		offerId,
		sku: buildSku(offerId, { isAhead }),
		remoteId: null,
		// The buyer knows its day, which is no longer known here.
		readyOn: isAhead ? 'any' : null,
	}))

/**
 * Finds the lines of an order that are the farm's, each product once; a store sells other things
 * too.
 */
export async function findRemoteLines(
	tx: Pick<Tx, 'select'>,
	{ store, currency }: { store: Pick<Store, 'id' | 'farmId'>; currency: string },
	{ lines }: RemoteOrder,
): Promise<RemoteLine[]> {
	const { id: storeId, farmId } = store
	const put = await tx.select().from(storeProducts).where(eq(storeProducts.storeId, storeId))
	const offered = await tx.select({ id: offers.id }).from(offers).where(eq(offers.farmId, farmId))
	const products = [...put, ...offered.flatMap(({ id }) => queryProducts(id))]
	const found = new Map<string, RemoteLine>()
	for (const { sku, remoteProductId, quantity, refunded, price } of lines) {
		const product = products.find(
			(one) => (remoteProductId !== '' && one.remoteId === remoteProductId) || one.sku === sku,
		)
		if (!product) continue
		const line = found.get(product.sku)
		found.set(product.sku, {
			sku: product.sku,
			offerId: product.offerId,
			isAhead: product.sku.endsWith('-AHEAD'),
			readyOn: product.readyOn,
			quantity: quantity + (line?.quantity ?? 0),
			refunded: Math.min(refunded, quantity) + (line?.refunded ?? 0),
			cents: price.currency === currency ? price.cents : null,
		})
	}
	return [...found.values()]
}

/** Marks the stock as unknown, since a sale changes it there, until it is set again. */
export async function clearKnownStock(
	tx: Tx,
	{ id: storeId }: Pick<Store, 'id'>,
	lines: readonly RemoteLine[],
): Promise<void> {
	for (const { sku } of lines)
		await tx
			.update(storeProducts)
			.set({ stock: null })
			.where(match(storeProducts, { storeId, sku }))
}
