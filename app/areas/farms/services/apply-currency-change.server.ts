import { Fault } from '@sfc/domain/fault'
import { currencyDecimals, isPayable } from '@sfc/domain/units/currency'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { buyerPrices } from '#db/schema/buyer-terms'
import { lots } from '#db/schema/inventory'
import { offers, orders } from '#db/schema/orders'
import { stores } from '#db/schema/stores'
import type { Farm } from '~/context.server'

/**
 * Prepares the prices of a farm for a new currency; they keep their numbers. Prices of lots that
 * the new currency cannot pay in coins are cleared, since most are the usual ones in dollars.
 * Throws Fault conflict at `currency` while a store is connected or an order is not handed over
 * yet, since buyers saw prices in the old one, and for an offer whose price the new one cannot pay
 * in coins.
 */
export async function applyCurrencyChange(
	tx: Tx,
	{ before, after }: { before: Farm; after: Farm },
): Promise<void> {
	if (before.currency === after.currency) return
	const refuse = (text: string) => new Fault('conflict', text, { field: 'currency' })
	const [store] = await tx
		.select({ name: stores.name })
		.from(stores)
		.where(eq(stores.farmId, before.id))
		.orderBy(asc(stores.id))
		.limit(1)
	if (store) throw refuse(`${store.name} sells in ${before.currency}. Disconnect it first`)
	const underWay = and(
		eq(orders.farmId, before.id),
		inArray(orders.state, ['held', 'open', 'packed']),
	)
	const open = await tx.$count(orders, underWay)
	if (open > 0)
		throw refuse(
			`${open === 1 ? 'One order' : `${open} orders`} in ${before.currency} ${open === 1 ? 'is' : 'are'} not handed over yet`,
		)
	const offered = await tx
		.select({ title: offers.title, cents: offers.packCents })
		.from(offers)
		.where(eq(offers.farmId, before.id))
	const agreed = await tx
		.select({ title: offers.title, cents: buyerPrices.packCents })
		.from(buyerPrices)
		.innerJoin(offers, eq(offers.id, buyerPrices.offerId))
		.where(eq(buyerPrices.farmId, before.id))
	const broken = [...offered, ...agreed].find(({ cents }) => !isPayable(cents, after.currency))
	if (broken)
		throw refuse(
			`${after.currency} has no smaller coin. Enter a whole price for ${broken.title} first`,
		)
	if (currencyDecimals(after.currency) === 0)
		await tx
			.update(lots)
			.set({ pricePerUnitCents: 0 })
			.where(and(eq(lots.farmId, before.id), sql`${lots.pricePerUnitCents} % 100 <> 0`))
}
