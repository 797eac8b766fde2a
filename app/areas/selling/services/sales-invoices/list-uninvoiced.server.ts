import { MOST_LINES } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { addMonths } from '@sfc/domain/calendar/add-months'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { and, asc, countDistinct, eq, gte, isNull, lt, min, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { buyers } from '#db/schema/buyers'
import { orderLines, orders } from '#db/schema/orders'
import { invoicedOrderLines } from '#db/schema/sales-invoices'
import type { FarmCtx, FarmScope } from '~/context.server'

/** A buyer that the farm knows, or somebody who ordered in a shop, known by name. */
type BilledTo = { buyerId: number } | { buyerName: string }
type Wanted = { orderId: number } | (BilledTo & { month: string })
type Farm = Pick<FarmScope, 'farm'>
type Reader = Pick<Tx, 'select'>

/** The most groups that are listed; later months follow when these are invoiced. */
const MOST_GROUPS = 50

/**
 * Lines of the farm's own orders that were handed over and are on no invoice, oldest first, at most as many
 * as an invoice has. What a store sold is paid and invoiced there.
 */
export async function listUninvoicedLines(reader: Reader, { farm }: Farm, of: Wanted) {
	const rows = await reader
		.select({ line: orderLines, order: orders })
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.leftJoin(invoicedOrderLines, eq(invoicedOrderLines.orderLineId, orderLines.id))
		.where(
			and(
				isWaiting(farm),
				'orderId' in of ? eq(orders.id, of.orderId) : isIn(of.month, farm),
				'buyerId' in of ? eq(orders.buyerId, of.buyerId) : undefined,
				'buyerName' in of
					? and(isNull(orders.buyerId), eq(orders.buyerName, of.buyerName))
					: undefined,
			),
		)
		.orderBy(asc(orders.endedAt), asc(orderLines.id))
		.limit(MOST_LINES)
	return rows.map(({ line, order }) => ({
		line,
		order,
		packs: line.packs - line.refundedPacks,
		deliveredOn: todayIn(farm.timezone, order.endedAt ?? order.placedAt),
	}))
}
export type UninvoicedLine = Awaited<ReturnType<typeof listUninvoicedLines>>[number]

/** What is not invoiced yet, by month of delivery and buyer, oldest first. */
export async function listUninvoiced({ db, farm }: FarmCtx) {
	const groups = []
	let from = 0
	while (groups.length < MOST_GROUPS) {
		const month = await findOldestMonth(db.read, { farm }, from)
		if (month === null) break
		groups.push(...(await sumMonth(db.read, { farm }, month)))
		from = monthSpan(month, farm).until
	}
	return groups
}

async function findOldestMonth(reader: Reader, { farm }: Farm, from: number) {
	const [oldest] = await reader
		.select({ at: min(orders.endedAt) })
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.leftJoin(invoicedOrderLines, eq(invoicedOrderLines.orderLineId, orderLines.id))
		.where(and(isWaiting(farm), gte(orders.endedAt, from)))
	return oldest?.at == null ? null : todayIn(farm.timezone, oldest.at).slice(0, 7)
}

async function sumMonth(reader: Reader, { farm }: Farm, month: string) {
	const walkIn = sql<
		string | null
	>`case when ${orders.buyerId} is null then ${orders.buyerName} end`
	const cents = sql`sum((${orderLines.packs} - ${orderLines.refundedPacks}) * ${orderLines.packCents})`
	const rows = await reader
		.select({
			buyerId: orders.buyerId,
			name: sql<string>`coalesce(max(${buyers.name}), max(${orders.buyerName}))`,
			orders: countDistinct(orders.id),
			netCents: cents.mapWith(Number),
		})
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.leftJoin(buyers, eq(buyers.id, orders.buyerId))
		.leftJoin(invoicedOrderLines, eq(invoicedOrderLines.orderLineId, orderLines.id))
		.where(and(isWaiting(farm), isIn(month, farm)))
		.groupBy(orders.buyerId, walkIn)
	return rows
		.map(({ name: buyerName, ...row }) => ({ ...row, buyerName, month }))
		.toSorted(
			(a, b) => a.buyerName.localeCompare(b.buyerName) || (b.buyerId ?? 0) - (a.buyerId ?? 0),
		)
}

const isWaiting = (farm: { id: number }): SQL | undefined =>
	and(
		eq(orders.farmId, farm.id),
		eq(orders.state, 'fulfilled'),
		eq(orders.source, 'own'),
		isNull(invoicedOrderLines.orderLineId),
		lt(orderLines.refundedPacks, orderLines.packs),
	)

const isIn = (month: string, farm: { timezone: string }): SQL | undefined => {
	const { from, until } = monthSpan(month, farm)
	return and(gte(orders.endedAt, from), lt(orders.endedAt, until))
}

const monthSpan = (month: string, { timezone }: { timezone: string }) => ({
	from: dayStart(`${month}-01`, timezone),
	until: dayStart(addMonths(`${month}-01`, 1), timezone),
})
