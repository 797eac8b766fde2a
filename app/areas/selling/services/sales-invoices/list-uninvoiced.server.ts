import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { groupBy } from '@sfc/domain/group-by'
import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { orderLines, orders } from '#db/schema/orders'
import { invoicedOrderLines } from '#db/schema/sales-invoices'
import type { FarmCtx, FarmScope } from '~/context.server'

/** The most lines that are looked at once; what is beyond is invoiced after. */
const MOST = 5000

/**
 * Lines of the farm's own orders that were handed over and are on no invoice, oldest first. What a store
 * sold is paid and invoiced there.
 */
export async function listUninvoicedLines(
	reader: Pick<Tx, 'select'>,
	{ farm }: Pick<FarmScope, 'farm'>,
	of: { orderId: number } | { buyerName: string } | null,
) {
	const rows = await reader
		.select({ line: orderLines, order: orders })
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.leftJoin(invoicedOrderLines, eq(invoicedOrderLines.orderLineId, orderLines.id))
		.where(
			and(
				eq(orders.farmId, farm.id),
				eq(orders.state, 'fulfilled'),
				eq(orders.source, 'own'),
				isNull(invoicedOrderLines.orderLineId),
				lt(orderLines.refundedPacks, orderLines.packs),
				of && 'orderId' in of ? eq(orders.id, of.orderId) : undefined,
				of && 'buyerName' in of ? eq(orders.buyerName, of.buyerName) : undefined,
			),
		)
		.orderBy(asc(orders.endedAt), asc(orderLines.id))
		.limit(MOST)
	return rows.map(({ line, order }) => ({
		line,
		order,
		packs: line.packs - line.refundedPacks,
		deliveredOn: todayIn(farm.timezone, order.endedAt ?? order.placedAt),
	}))
}
export type UninvoicedLine = Awaited<ReturnType<typeof listUninvoicedLines>>[number]

/** What is not invoiced yet, by buyer and month of delivery. */
export async function listUninvoiced(ctx: FarmCtx) {
	const lines = await listUninvoicedLines(ctx.db.read, ctx, null)
	const groups = groupBy(lines, ({ order, deliveredOn }) =>
		JSON.stringify([order.buyerName, deliveredOn.slice(0, 7)]),
	)
	return [...groups.values()].map((ofGroup) => ({
		buyerName: ofGroup[0]?.order.buyerName ?? '',
		month: ofGroup[0]?.deliveredOn.slice(0, 7) ?? '',
		orders: new Set(ofGroup.map(({ order }) => order.id)).size,
		netCents: ofGroup.reduce((sum, { line, packs }) => sum + packs * line.packCents, 0),
	}))
}
