import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { offers } from '#db/schema/orders'
import { storeLog, storeOrders, storeProducts } from '#db/schema/stores'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx, Permitted } from '~/context.server'
import type { Store } from './store.server'

const SHOWN = 100

/** What the farm has in a store, its orders that need a person, and the newest lines of its log. */
export async function readStore({ db }: Pick<FarmCtx, 'db'>, { id }: Store) {
	const products = await db.read
		.select({ product: storeProducts, title: offers.title })
		.from(storeProducts)
		.innerJoin(offers, eq(offers.id, storeProducts.offerId))
		.where(eq(storeProducts.storeId, id))
		.orderBy(asc(offers.title), asc(storeProducts.sku))
	const problems = await db.read
		.select()
		.from(storeOrders)
		.where(and(eq(storeOrders.storeId, id), isNotNull(storeOrders.problem)))
		.orderBy(desc(storeOrders.remoteUpdatedAt))
		.limit(SHOWN)
	const log = await db.read
		.select()
		.from(storeLog)
		.where(eq(storeLog.storeId, id))
		.orderBy(desc(storeLog.id))
		.limit(SHOWN)
	return { products: products.map(({ product, title }) => ({ ...product, title })), problems, log }
}

/** Marks a problem of an order as dealt with. Throws Fault not-found. */
export async function settleProblem(
	ctx: Permitted<'stock.change'>,
	{ store, remoteId }: { store: Store; remoteId: string },
): Promise<void> {
	const [row] = await ctx.db.write((tx) =>
		tx
			.update(storeOrders)
			.set({ problem: null })
			.where(and(eq(storeOrders.storeId, store.id), eq(storeOrders.remoteId, remoteId)))
			.returning({ number: storeOrders.number }),
	)
	if (!row) throw new Fault('not-found', 'Order not found')
	ctx.live.publish(`farm:${ctx.farm.id}`, 'stores')
}
