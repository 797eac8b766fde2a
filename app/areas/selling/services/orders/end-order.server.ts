import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { lots } from '#db/schema/inventory'
import { lotReservations, orderLines, orders } from '#db/schema/orders'
import type { FarmScope } from '~/context.server'
import { type Actor, appendAudit } from '~/areas/platform/services/audit/append-audit.server'
import { recordMovement } from '~/areas/growing/services/inventory/record-movement.server'
import type { Order } from './order-row.server'

type Scope = Pick<FarmScope, 'farm' | 'now'>

/** Cancels what an order reserved, in its transaction. The order's row must be locked. */
export async function cancelReservations(
	tx: Tx,
	ctx: Scope,
	actor: Actor,
	{ order, reason }: { order: Order; reason: string },
): Promise<void> {
	const lines = await tx
		.select({ id: orderLines.id })
		.from(orderLines)
		.where(eq(orderLines.orderId, order.id))
	const ofOrder = inArray(
		lotReservations.lineId,
		lines.map(({ id }) => id),
	)
	await tx.delete(lotReservations).where(and(ofOrder, isNull(lotReservations.movementId)))
	await tx
		.update(orders)
		.set({ state: 'cancelled', endedAt: ctx.now(), endReason: reason })
		.where(eq(orders.id, order.id))
	await appendAudit(tx, ctx, actor, {
		farmId: ctx.farm.id,
		action: 'order.cancelled',
		subject: `Order ${order.number}`,
		after: { reason },
	})
}

/**
 * Moves what an order reserved out of the stock, each part as a sale of its lot to the buyer, so
 * that a recall finds them. Throws Fault conflict when a lot no longer has it.
 */
export async function handOverOrder(tx: Tx, ctx: Scope, actor: Actor, order: Order): Promise<void> {
	const parts = await tx
		.select({ part: lotReservations, line: orderLines, code: lots.code })
		.from(lotReservations)
		.innerJoin(orderLines, eq(orderLines.id, lotReservations.lineId))
		.innerJoin(lots, eq(lots.id, lotReservations.lotId))
		.where(and(eq(orderLines.orderId, order.id), isNull(lotReservations.movementId)))
		.orderBy(asc(lotReservations.lotId), asc(lotReservations.id))
	for (const { part, line, code } of parts) {
		const { movementId } = await recordMovement(tx, ctx, actor, {
			lotId: part.lotId,
			kind: 'sold',
			quantityMilli: part.quantityMilli,
			pricePerUnitCents: Math.round((line.packCents * 1000) / line.packMilli),
			buyer: order.buyerName,
			reason: `Order ${order.number}`,
			happenedOn: todayIn(ctx.farm.timezone, ctx.now()),
			reservationId: part.id,
		}).catch((error: unknown) => {
			if (!(error instanceof Fault) || error.code !== 'conflict') throw error
			throw new Fault('conflict', `Lot ${code}: ${error.message}`, { cause: error })
		})
		await tx.update(lotReservations).set({ movementId }).where(eq(lotReservations.id, part.id))
	}
	await tx
		.update(orders)
		.set({ state: 'fulfilled', endedAt: ctx.now() })
		.where(eq(orders.id, order.id))
	await appendAudit(tx, ctx, actor, {
		farmId: ctx.farm.id,
		action: 'order.handed-over',
		subject: `Order ${order.number}`,
		after: { lots: parts.length },
	})
}
