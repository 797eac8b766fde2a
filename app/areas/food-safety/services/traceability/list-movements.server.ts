import type { TraceQuery } from '@sfc/contract/food-safety/traceability/trace-query'
import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import { lotReservations, offers, orderLines, orders } from '#db/schema/orders'
import type { FarmCtx } from '~/context.server'
import { listLotsSoldTo } from '~/areas/growing/services/traceability/list-receivers.server'

const MOST_LOTS = 400

/** Lists what was harvested, sold and given away and not undone, oldest first. */
export async function listMovements(
	ctx: FarmCtx,
	{ lot, from, to, buyer }: Partial<TraceQuery>,
	most: number,
) {
	const { id, lotId, harvestId, kind, quantityMilli, buyer: to_, happenedOn } = stockMovements
	const number = lot && /^\d{1,15}$/.test(lot) ? Number(lot) : 0
	const bought = buyer ? (await listLotsSoldTo(ctx, buyer, MOST_LOTS)).map((one) => one.id) : null
	const wentToBuyer = buyer
		? or(
				eq(kind, 'harvested'),
				sql`lower(${to_}) = lower(${buyer})`,
				eq(orders.buyerEmail, buyer.toLowerCase()),
			)
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
			lot: {
				id: lots.id,
				code: lots.code,
				cropName: lots.cropName,
				varietyName: lots.varietyName,
				unit: lots.unit,
			},
			harvest: { id: harvests.id, storageLocation: harvests.storageLocation },
			order: { id: orders.id, number: orders.number },
			pack: { title: orderLines.title, packMilli: orderLines.packMilli, gtin: offers.gtin },
		})
		.from(stockMovements)
		.innerJoin(lots, eq(lots.id, lotId))
		.leftJoin(harvests, eq(harvests.id, harvestId))
		.leftJoin(lotReservations, eq(lotReservations.movementId, id))
		.leftJoin(orderLines, eq(orderLines.id, lotReservations.lineId))
		.leftJoin(orders, eq(orders.id, orderLines.orderId))
		.leftJoin(offers, eq(offers.id, orderLines.offerId))
		.where(
			and(
				eq(stockMovements.farmId, ctx.farm.id),
				inArray(kind, ['harvested', 'sold', 'given']),
				isNull(stockMovements.takesBackId),
				sql`not exists (select 1 from stock_movements undone where undone.takes_back_id = ${id})`,
				lot ? or(sql`lower(${lots.code}) = lower(${lot})`, eq(lots.id, number)) : undefined,
				from ? gte(happenedOn, from) : undefined,
				to ? lte(happenedOn, to) : undefined,
				bought ? (bought.length > 0 ? inArray(lotId, bought) : sql`1 = 0`) : undefined,
				wentToBuyer,
			),
		)
		.orderBy(asc(happenedOn), asc(id))
		.limit(most)
}

export type TracedMovement = Awaited<ReturnType<typeof listMovements>>[number]
