import type { TraceQuery } from '@sfc/contract/food-safety/traceability/trace-query'
import { ADDING_KINDS } from '@sfc/domain/growing/inventory/movement'
import { and, asc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { match } from '#db/match'
import { harvests, lotReceipts, lots, stockMovements } from '#db/schema/inventory'
import { lotReservations, offers, orderLines, orders } from '#db/schema/orders'
import type { FarmCtx } from '~/context.server'
import { isStanding } from '~/areas/growing/services/inventory/standing-movement'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { scopeOfTrace } from './scope-of-trace.server'

const LOT = {
	id: lots.id,
	code: lots.code,
	cropName: lots.cropName,
	varietyName: lots.varietyName,
	unit: lots.unit,
}

/** Lists what was harvested, received, mixed, sold and given away and not undone, oldest first. */
export async function listMovements(ctx: FarmCtx, query: Partial<TraceQuery>, most: number) {
	const { from, to, buyer } = query
	const { id, lotId, harvestId, kind, quantityMilli, buyer: to_, happenedOn } = stockMovements
	const { shipped, origins } = await scopeOfTrace(ctx, query)
	const isOf = (ids: readonly number[] | null) =>
		ids && (ids.length > 0 ? inArray(lotId, [...ids]) : sql`1 = 0`)
	const wentToBuyer = buyer
		? or(sql`lower(${to_}) = lower(${buyer})`, eq(orders.buyerEmail, buyer.toLowerCase()))
		: undefined
	return ctx.db.read
		.select({
			movement: {
				id,
				kind,
				quantityMilli,
				buyer: to_,
				happenedOn,
				createdAt: stockMovements.createdAt,
			},
			lot: LOT,
			receipt: lotReceipts,
			harvest: { id: harvests.id, storageLocation: harvests.storageLocation },
			order: { id: orders.id, number: orders.number, buyerId: orders.buyerId },
			pack: { title: orderLines.title, packMilli: orderLines.packMilli, gtin: offers.gtin },
		})
		.from(stockMovements)
		.innerJoin(lots, eq(lots.id, lotId))
		.leftJoin(lotReceipts, eq(lotReceipts.lotId, lotId))
		.leftJoin(harvests, eq(harvests.id, harvestId))
		.leftJoin(lotReservations, eq(lotReservations.movementId, id))
		.leftJoin(orderLines, eq(orderLines.id, lotReservations.lineId))
		.leftJoin(orders, eq(orders.id, orderLines.orderId))
		.leftJoin(offers, eq(offers.id, orderLines.offerId))
		.where(
			and(
				eq(stockMovements.farmId, ctx.farm.id),
				isStanding,
				or(
					and(inArray(kind, [...ADDING_KINDS]), isOf(origins) ?? undefined),
					and(inArray(kind, ['sold', 'given']), isOf(shipped) ?? undefined, wentToBuyer),
				),
				from ? gte(happenedOn, from) : undefined,
				to ? lte(happenedOn, to) : undefined,
			),
		)
		.orderBy(asc(happenedOn), asc(id))
		.limit(most)
}

export type TracedMovement = Awaited<ReturnType<typeof listMovements>>[number]

/** Lists what was used in mixes, by the mix. */
export async function listUsed({ db, farm }: FarmCtx, mixIds: readonly number[]) {
	const { id, lotId, intoLotId, quantityMilli } = stockMovements
	const found = []
	for (const some of inChunks(mixIds))
		found.push(
			...(await db.read
				.select({ intoLotId, quantityMilli, lot: LOT, receipt: lotReceipts })
				.from(stockMovements)
				.innerJoin(lots, eq(lots.id, lotId))
				.leftJoin(lotReceipts, eq(lotReceipts.lotId, lotId))
				.where(
					match(
						stockMovements,
						{ farmId: farm.id, kind: 'used' },
						inArray(intoLotId, some),
						isStanding,
					),
				)
				.orderBy(asc(id))),
		)
	return found
}
