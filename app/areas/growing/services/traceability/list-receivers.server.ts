import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { buyers } from '#db/schema/buyers'
import { lots, stockMovements } from '#db/schema/inventory'
import { lotReservations, orderLines, orders } from '#db/schema/orders'
import type { FarmCtx } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import type { Lot } from '../inventory/require-lot.server'
import { isStanding } from '../inventory/standing-movement'

/** Receiver of a part of a lot, and when. `quantityMilli` is in the lot's unit. */
export type Receiver = Pick<
	typeof stockMovements.$inferSelect,
	'lotId' | 'buyer' | 'quantityMilli' | 'happenedOn'
> & {
	movementId: number
	code: string
	unit: string
	kind: 'sold' | 'given'
	/** Mail address that the buyer ordered with, else the one that the farm knows. */
	contact: string | null
	/** Number of a buyer that the farm knows. */
	phone: string | null
	order: string | null
}

/** Condition for outgoing movements that were not reversed. */
const wentOut = () => and(inArray(stockMovements.kind, ['sold', 'given']), isStanding)

/** Lists the receivers of these lots, which must be the farm's; latest first within a lot. */
export async function listReceivers(
	ctx: FarmCtx,
	{ lotIds, most }: { lotIds: number[]; most: number },
): Promise<Receiver[]> {
	const found: (Omit<Receiver, 'phone'> & { buyerId: number | null })[] = []
	const { id, lotId, kind, buyer, quantityMilli, happenedOn } = stockMovements
	for (const some of inChunks(lotIds)) {
		const rows = await ctx.db.read
			.select({
				movementId: id,
				lotId,
				code: lots.code,
				unit: lots.unit,
				kind,
				buyer,
				contact: orders.buyerEmail,
				order: orders.number,
				buyerId: orders.buyerId,
				quantityMilli,
				happenedOn,
			})
			.from(stockMovements)
			.innerJoin(lots, eq(lots.id, lotId))
			.leftJoin(lotReservations, eq(lotReservations.movementId, id))
			.leftJoin(orderLines, eq(orderLines.id, lotReservations.lineId))
			.leftJoin(orders, eq(orders.id, orderLines.orderId))
			.where(and(inArray(lotId, some), wentOut()))
			.orderBy(asc(lotId), desc(happenedOn), desc(id))
			.limit(most)
		for (const row of rows)
			found.push({
				...row,
				kind: row.kind as Receiver['kind'],
				quantityMilli: 0 - row.quantityMilli,
			})
	}
	const known = found.length > 0 ? await loadBuyers(ctx) : []
	const byId = new Map(known.map((one) => [one.id, one]))
	const byName = new Map(known.map((one) => [one.name.toLowerCase(), one]))
	return found.slice(0, most).map(({ buyerId, ...row }) => {
		const of = byId.get(buyerId ?? 0) ?? byName.get(row.buyer?.trim().toLowerCase() ?? '')
		return { ...row, contact: row.contact ?? of?.email ?? null, phone: of?.phone ?? null }
	})
}

/** How the farm reaches its buyers, archived ones too. */
const loadBuyers = ({ db, farm }: FarmCtx) =>
	db.read
		.select({ id: buyers.id, name: buyers.name, email: buyers.email, phone: buyers.phone })
		.from(buyers)
		.where(eq(buyers.farmId, farm.id))

/** Lists the lots a buyer received something of, by the name or the mail address, ignoring case. */
export async function listLotsSoldTo(
	{ db, farm }: FarmCtx,
	buyer: string,
	most: number,
): Promise<Lot[]> {
	const rows = await db.read
		.selectDistinct({ lot: lots })
		.from(stockMovements)
		.innerJoin(lots, eq(lots.id, stockMovements.lotId))
		.leftJoin(lotReservations, eq(lotReservations.movementId, stockMovements.id))
		.leftJoin(orderLines, eq(orderLines.id, lotReservations.lineId))
		.leftJoin(orders, eq(orders.id, orderLines.orderId))
		.where(
			and(
				eq(stockMovements.farmId, farm.id),
				wentOut(),
				or(
					sql`lower(${stockMovements.buyer}) = lower(${buyer})`,
					eq(orders.buyerEmail, buyer.toLowerCase()),
				),
			),
		)
		.orderBy(desc(lots.id))
		.limit(most + 1)
	return rows.map(({ lot }) => lot)
}
