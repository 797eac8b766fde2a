import { addDays, daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import type { Milli } from '@sfc/domain/growing/inventory/quantity'
import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { offers, lotReservations, orderLines, orders } from '#db/schema/orders'
import { standingOrders } from '#db/schema/buyers'
import type { FarmScope } from '~/context.server'
import { cropKey } from '../offers/list-crops-to-offer.server'
import type { Crop } from '../offers/load-supply.server'
import { listUnmadeDays, loadMadeDays } from '../standing-orders/make-orders.server'
import { loadStandingOrders } from '../standing-orders/standing-order-row.server'

const MOST_DAYS = 400

/** What one buyer wants of a crop on a day. */
type DemandPart = {
	buyerId: number | null
	buyerName: string
	/** The order; null for a delivery of a standing order that is not made yet. */
	orderId: number | null
	standingOrderId: number | null
	wantedMilli: Milli
	/** Reserved of stock. */
	readyMilli: Milli
	/** Reserved of what still grows. */
	aheadMilli: Milli
}

/** What is wanted of a crop on a day; the quantities are sums of its parts. */
export type Demand = Crop & {
	dueOn: string
	wantedMilli: Milli
	readyMilli: Milli
	aheadMilli: Milli
	/** Neither in stock nor reserved of what grows: it must be sown for, or bought. */
	openMilli: Milli
	parts: DemandPart[]
}

/**
 * Lists what is ordered for the days of a span (400 at most), by day and crop: orders that are not
 * handed over, those of shops with what is sold ahead for a day, and the deliveries of standing orders
 * whose orders are not made yet. What is overdue counts on the first day of a span that begins today.
 */
export async function listDemand(
	{ db, farm, now }: Pick<FarmScope, 'db' | 'farm' | 'now'>,
	{ from, until }: { from: string; until: string },
): Promise<Demand[]> {
	const today = todayIn(farm.timezone, now())
	const last = daysBetween(from, until) >= MOST_DAYS ? addDays(from, MOST_DAYS - 1) : until
	const byKey = new Map<string, Demand>()
	const add = (crop: Crop, dueOn: string, part: DemandPart) => {
		const key = `${dueOn} ${cropKey(crop)}`
		const { cropName, varietyName, unit } = crop
		const sums = { wantedMilli: 0, readyMilli: 0, aheadMilli: 0, openMilli: 0 }
		const demand = byKey.get(key) ?? { cropName, varietyName, unit, dueOn, ...sums, parts: [] }
		byKey.set(key, demand)
		demand.parts.push(part)
		for (const name of ['wantedMilli', 'readyMilli', 'aheadMilli'] as const)
			demand[name] += part[name]
		demand.openMilli += Math.max(0, part.wantedMilli - part.readyMilli - part.aheadMilli)
	}

	const dueOn = sql<string>`coalesce(${orders.dueOn}, ${orderLines.readyOn})`
	const reserved = (isAhead: boolean) =>
		sql<number>`cast((select coalesce(sum(${lotReservations.quantityMilli}), 0) from ${lotReservations} where ${lotReservations.lineId} = ${orderLines.id} and ${isAhead ? lotReservations.isAhead : sql`not ${lotReservations.isAhead}`}) as bigint)`.mapWith(
			Number,
		)
	const rows = await db.read
		.select({
			order: orders,
			line: orderLines,
			offer: offers,
			dueOn,
			readyMilli: reserved(false),
			aheadMilli: reserved(true),
		})
		.from(orders)
		.innerJoin(orderLines, eq(orderLines.orderId, orders.id))
		.innerJoin(offers, eq(offers.id, orderLines.offerId))
		.where(
			and(
				eq(orders.farmId, farm.id),
				inArray(orders.state, ['held', 'open', 'packed']),
				lte(dueOn, last),
				from <= today ? undefined : gte(dueOn, from),
			),
		)
		.orderBy(asc(dueOn), asc(orders.id), asc(orderLines.id))
	for (const { order, line, offer, readyMilli, aheadMilli, ...row } of rows) {
		const wantedMilli = (line.packs - line.refundedPacks) * line.packMilli
		if (wantedMilli === 0) continue
		add(offer, row.dueOn < from ? from : row.dueOn, {
			buyerId: order.buyerId,
			buyerName: order.buyerName,
			orderId: order.id,
			standingOrderId: order.standingOrderId,
			wantedMilli,
			readyMilli,
			aheadMilli,
		})
	}

	const span = { from: from > today ? from : today, until: last }
	const running = and(
		eq(standingOrders.farmId, farm.id),
		lte(standingOrders.startsOn, last),
		or(isNull(standingOrders.endsOn), gte(standingOrders.endsOn, span.from)),
	)
	const made = await loadMadeDays(db.read, span.from, { farmId: farm.id })
	for (const standing of await loadStandingOrders(db.read, running))
		for (const day of listUnmadeDays(standing, made, span))
			for (const { offer, packs } of standing.lines)
				add(offer, day, {
					buyerId: standing.buyerId,
					buyerName: standing.buyer.name,
					orderId: null,
					standingOrderId: standing.id,
					wantedMilli: packs * offer.packMilli,
					readyMilli: 0,
					aheadMilli: 0,
				})
	return [...byKey.values()].sort(
		(a, b) => a.dueOn.localeCompare(b.dueOn) || cropKey(a).localeCompare(cropKey(b)),
	)
}
