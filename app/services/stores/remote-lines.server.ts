import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { storeProducts } from '#db/schema/stores'
import type { RemoteOrder } from '~/clients/shops/shop-client'
import type { Store } from './store.server'

/** What an order of a store has of one product of the farm. */
export type RemoteLine = {
	sku: string
	offerId: number
	isAhead: boolean
	readyOn: string | null
	quantity: number
	refunded: number
	/** Of one; null in another currency than the farm's. */
	cents: number | null
}

/** The lines of an order that are the farm's, each product once; a store sells other things too. */
export async function findRemoteLines(
	tx: Pick<Tx, 'select'>,
	{ store: { id: storeId }, currency }: { store: Pick<Store, 'id'>; currency: string },
	{ lines }: RemoteOrder,
): Promise<RemoteLine[]> {
	const products = await tx.select().from(storeProducts).where(eq(storeProducts.storeId, storeId))
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

/** A sale changes the stock there, so that it is not known until it is set again. */
export async function forgetStock(
	tx: Tx,
	{ id: storeId }: Pick<Store, 'id'>,
	lines: readonly RemoteLine[],
): Promise<void> {
	for (const { sku } of lines)
		await tx
			.update(storeProducts)
			.set({ stock: null })
			.where(and(eq(storeProducts.storeId, storeId), eq(storeProducts.sku, sku)))
}
