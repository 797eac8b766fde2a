import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { offers } from '#db/schema/orders'
import { storeLog, storeOrders, storeProducts } from '#db/schema/stores'
import type { FarmCtx } from '~/context.server'
import type { Store } from './store.server'

const SHOWN = 100

/**
 * Reads the farm's products in a store, its orders that need a person, and the newest lines of its
 * log.
 */
export async function readStore({ db }: Pick<FarmCtx, 'db'>, { id }: Store) {
	const products = await db.read
		.select({ product: storeProducts, title: offers.title })
		.from(storeProducts)
		.innerJoin(offers, eq(offers.id, storeProducts.offerId))
		.where(eq(storeProducts.storeId, id))
		.orderBy(asc(offers.title), asc(storeProducts.sku))
	const problems = await listProblems({ db }, { id })
	const log = await db.read
		.select()
		.from(storeLog)
		.where(eq(storeLog.storeId, id))
		.orderBy(desc(storeLog.id))
		.limit(SHOWN)
	return { products: products.map(({ product, title }) => ({ ...product, title })), problems, log }
}

/** Lists the orders of a store that need a person, those that changed last first. */
export const listProblems = (
	{ db }: Pick<FarmCtx, 'db'>,
	{ id }: Pick<Store, 'id'>,
): Promise<(typeof storeOrders.$inferSelect)[]> =>
	db.read
		.select()
		.from(storeOrders)
		.where(and(eq(storeOrders.storeId, id), isNotNull(storeOrders.problem)))
		.orderBy(desc(storeOrders.remoteUpdatedAt))
		.limit(SHOWN)
