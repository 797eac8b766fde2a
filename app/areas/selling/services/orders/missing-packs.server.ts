import { Fault } from '@sfc/domain/fault'
import { groupBy } from '@sfc/domain/group-by'
import { asc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#db/open.server'
import { lotReservations, orderLines } from '#db/schema/orders'
import type { FarmScope, Permitted } from '~/context.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { fillOrders } from './fill-orders.server'
import { lockOrder, type Order } from './order-row.server'
import { applyRefund } from './refund-packs.server'

type Missing = { lineId: number; title: string; packs: number; missing: number }

/** Loads how many packs of each line are neither in stock nor handed over; the order's row must be locked. */
async function loadMissing(db: Pick<Reader, 'select'>, orderId: number): Promise<Missing[]> {
	const rows = await db
		.select({ line: orderLines, part: lotReservations })
		.from(orderLines)
		.leftJoin(lotReservations, eq(lotReservations.lineId, orderLines.id))
		.where(eq(orderLines.orderId, orderId))
		.orderBy(asc(orderLines.id))
	return [...groupBy(rows, ({ line }) => line.id).values()].map((parts) => {
		const { line } = parts[0]!
		const there = parts.reduce(
			(sum, { part }) => sum + (part && !part.isAhead ? part.quantityMilli : 0),
			0,
		)
		const packs = line.packs - line.refundedPacks
		const missing = Math.max(0, packs - Math.floor(there / line.packMilli))
		return { lineId: line.id, title: line.title, packs, missing }
	})
}

/** Checks that all of an order is in stock. Throws Fault conflict with what is missing. */
export async function requireAllThere(
	tx: Tx,
	ctx: Pick<FarmScope, 'farm' | 'now'>,
	order: Order,
): Promise<void> {
	await fillOrders(tx, ctx)
	const missing = (await loadMissing(tx, order.id)).filter((line) => line.missing > 0)
	if (missing.length === 0) return
	const what = missing.map((line) => `${line.missing} × ${line.title}`).join(', ')
	throw new Fault(
		'conflict',
		`${what} of order ${order.number} is not harvested yet: wait for it, or deliver without it`,
	)
}

/**
 * Takes out of an order what is not in stock, so that the rest can be packed. Throws Fault not-found,
 * forbidden for viewers, and conflict when nothing would be left.
 */
export async function removeMissing(
	ctx: Permitted<'stock.change'>,
	{ orderId }: { orderId: number },
): Promise<{ removed: number }> {
	const removed = await ctx.db.write(async (tx) => {
		const order = await lockOrder(tx, ctx, orderId)
		if (order.state !== 'open' || order.dueOn === null)
			throw new Fault('conflict', `Order ${order.number} does not wait for a harvest`)
		await fillOrders(tx, ctx)
		const lines = await loadMissing(tx, orderId)
		if (lines.every(({ packs, missing }) => missing >= packs))
			throw new Fault('conflict', `Nothing of order ${order.number} is there: cancel it instead`)
		for (const { lineId, missing } of lines)
			if (missing > 0)
				await applyRefund(tx, ctx, personActor(ctx), { order, lineId, packs: missing })
		return lines.reduce((sum, { missing }) => sum + missing, 0)
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { removed }
}
