import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { buyers } from '#db/schema/buyers'
import { offers, orderLines, orders } from '#db/schema/orders'
import type { FarmScope } from '~/context.server'
import { listDemand } from '../demand/list-demand.server'
import { cropKey } from '../offers/list-crops-to-offer.server'
import type { Crop } from '../offers/load-supply.server'

/** What a buyer is to get of a crop on a day. */
export type PlanOrder = Crop & {
	id: string
	orderId: number | null
	who: string
	/** How the buyer is reached, where that is known. */
	contact: string | null
	dueDay: string
	milli: number
}

type Scope = Pick<FarmScope, 'db' | 'farm' | 'now'>

/**
 * Lists what is ordered up to a day, by day, with the days of standing orders; what is overdue or has no day
 * is due today.
 */
export async function listPlanDemand(
	ctx: Scope,
	{ today, until }: { today: string; until: string },
): Promise<PlanOrder[]> {
	const known = await ctx.db.read
		.select({ id: buyers.id, phone: buyers.phone, email: buyers.email })
		.from(buyers)
		.where(eq(buyers.farmId, ctx.farm.id))
	const contacts = new Map(known.map(({ id, phone, email }) => [id, phone ?? email]))
	const days = await listDemand(ctx, { from: today, until })
	const due = days.flatMap(({ cropName, varietyName, unit, dueOn, parts }) =>
		parts.map(({ buyerId, buyerName, orderId, standingOrderId, wantedMilli }) => ({
			id: `${orderId === null ? `standing ${standingOrderId}` : `order ${orderId}`} ${dueOn} ${cropKey({ cropName, varietyName, unit })}`,
			orderId,
			who: buyerName,
			contact: buyerId === null ? null : (contacts.get(buyerId) ?? null),
			cropName,
			varietyName,
			unit,
			dueDay: dueOn,
			milli: wantedMilli,
		})),
	)
	return sumById([...(await listWithoutDay(ctx, today)), ...due])
}

/** Lists what is ordered for no day: it waits for stock, so it is due today. */
async function listWithoutDay({ db, farm }: Scope, today: string): Promise<PlanOrder[]> {
	const rows = await db.read
		.select({ order: orders, line: orderLines, offer: offers })
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.innerJoin(offers, eq(offers.id, orderLines.offerId))
		.where(
			and(
				eq(orders.farmId, farm.id),
				inArray(orders.state, ['held', 'open', 'packed']),
				isNull(orders.dueOn),
				isNull(orderLines.readyOn),
			),
		)
		.orderBy(asc(orders.placedAt), asc(orderLines.id))
	return rows.map(({ order, line, offer }) => ({
		id: `line ${line.id}`,
		orderId: order.id,
		who: order.buyerName,
		contact: order.buyerEmail,
		cropName: offer.cropName,
		varietyName: offer.varietyName,
		unit: offer.unit,
		dueDay: today,
		milli: (line.packs - line.refundedPacks) * line.packMilli,
	}))
}

/** Two lines of an order of the same crop are one demand. */
function sumById(parts: readonly PlanOrder[]): PlanOrder[] {
	const sums = new Map<string, PlanOrder>()
	for (const part of parts) {
		const milli = (sums.get(part.id)?.milli ?? 0) + part.milli
		if (milli > 0) sums.set(part.id, { ...part, milli })
	}
	return [...sums.values()]
}
