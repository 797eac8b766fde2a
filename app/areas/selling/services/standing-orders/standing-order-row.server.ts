import { Fault } from '@sfc/domain/fault'
import { asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Reader } from '#db/open.server'
import { match } from '#db/match'
import { standingOrderLines } from '#db/schema/buyer-terms'
import { buyers, standingOrderPauses, standingOrders } from '#db/schema/buyers'
import { offers } from '#db/schema/orders'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { asBuyer, type Buyer } from '../buyers/save-buyer.server'
import type { Offer } from '../offers/offer-sources'

type Pause = typeof standingOrderPauses.$inferSelect

/** A standing order with its buyer, what each delivery has, and its pauses, the first one first. */
export type StandingOrder = typeof standingOrders.$inferSelect & {
	buyer: Buyer
	lines: { offer: Offer; packs: number }[]
	pauses: Pause[]
}

/** Loads standing orders of a farm by their first day. Those of archived buyers rest: they are loaded too. */
export async function loadStandingOrders(
	db: Pick<Reader, 'select'>,
	where: SQL | undefined,
): Promise<StandingOrder[]> {
	const rows = await db
		.select({ order: standingOrders, buyer: buyers })
		.from(standingOrders)
		.innerJoin(buyers, eq(buyers.id, standingOrders.buyerId))
		.where(where)
		.orderBy(asc(standingOrders.startsOn), asc(standingOrders.id))
	const found = new Map<number, StandingOrder>(
		rows.map(({ order, buyer }) => [
			order.id,
			{ ...order, buyer: asBuyer(buyer), lines: [], pauses: [] },
		]),
	)
	for (const some of inChunks([...found.keys()])) {
		const lines = await db
			.select({ line: standingOrderLines, offer: offers })
			.from(standingOrderLines)
			.innerJoin(offers, eq(offers.id, standingOrderLines.offerId))
			.where(inArray(standingOrderLines.standingOrderId, some))
			.orderBy(asc(offers.title), asc(standingOrderLines.id))
		for (const { line, offer } of lines)
			found.get(line.standingOrderId)?.lines.push({ offer, packs: line.packs })
		const pauses = await db
			.select()
			.from(standingOrderPauses)
			.where(inArray(standingOrderPauses.standingOrderId, some))
			.orderBy(asc(standingOrderPauses.fromDay), asc(standingOrderPauses.id))
		for (const pause of pauses) found.get(pause.standingOrderId)?.pauses.push(pause)
	}
	return [...found.values()]
}

/** Finds a standing order of the farm. Throws Fault not-found. */
export async function findStandingOrder(
	{ farm }: { farm: { id: number } },
	db: Pick<Reader, 'select'>,
	standingOrderId: number,
): Promise<StandingOrder> {
	const isIt = match(standingOrders, { id: standingOrderId, farmId: farm.id })
	const [order] = await loadStandingOrders(db, isIt)
	if (!order) throw new Fault('not-found', 'Standing order not found')
	return order
}

/** Lists the standing orders of a buyer, ended ones too. */
export const listBuyerStandingOrders = (
	{ db, farm }: { db: { read: Pick<Reader, 'select'> }; farm: { id: number } },
	buyerId: number,
): Promise<StandingOrder[]> =>
	loadStandingOrders(db.read, match(standingOrders, { farmId: farm.id, buyerId }))
