import { Fault } from '@sfc/domain/fault'
import { and, desc, eq, isNull, sum } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { lotReservations, orderLines } from '#db/schema/orders'
import type { FarmScope, Permitted } from '~/context.server'
import {
	type Actor,
	appendAudit,
	personActor,
} from '~/areas/platform/services/audit/append-audit.server'
import { cancelReservations } from './end-order.server'
import { lockOrder, type Order } from './order-row.server'

type Refund = { lineId: number; packs: number }

/**
 * Removes packs from an order. Reserved ones can be sold again; those handed over do not come back
 * into the stock. An order without packs is cancelled. Throws Fault not-found, forbidden for
 * viewers, and conflict at `packs` for more than the line has.
 */
export async function refundPacks(
	ctx: Permitted<'stock.change'>,
	{ orderId, ...refund }: Refund & { orderId: number },
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const order = await lockOrder(tx, ctx, orderId)
		await applyRefund(tx, ctx, personActor(ctx), { order, ...refund })
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

/** Removes packs within a transaction; the order's row must be locked. */
export async function applyRefund(
	tx: Tx,
	ctx: Pick<FarmScope, 'farm' | 'now'>,
	actor: Actor,
	{ order, lineId, packs }: Refund & { order: Order },
): Promise<void> {
	const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
	const line = lines.find(({ id }) => id === lineId)
	if (!line) throw new Fault('not-found', 'Line not found')
	if (order.state === 'cancelled') throw new Fault('conflict', 'The order is cancelled')
	const left = line.packs - line.refundedPacks
	if (packs > left) throw new Fault('conflict', `Only ${left} can be refunded`, { field: 'packs' })
	const reserved = await loadReserved(tx, lineId)
	await tx
		.update(orderLines)
		.set({ refundedPacks: line.refundedPacks + packs })
		.where(eq(orderLines.id, lineId))
	const missing = left * line.packMilli - reserved
	await release(tx, { lineId, quantityMilli: packs * line.packMilli - Math.max(0, missing) })
	await appendAudit(tx, ctx, actor, {
		farmId: ctx.farm.id,
		action: 'order.refunded',
		subject: `Order ${order.number}`,
		after: { title: line.title, packs },
	})
	const rest = lines.reduce((sum, one) => sum + one.packs - one.refundedPacks, 0) - packs
	if (rest === 0 && order.state !== 'fulfilled')
		await cancelReservations(tx, ctx, actor, { order, reason: 'All of it was refunded' })
}

/** Loads what a line has of all lots; less than its packs where it waits for what still grows. */
async function loadReserved(tx: Tx, lineId: number): Promise<number> {
	const [row] = await tx
		.select({ milli: sum(lotReservations.quantityMilli) })
		.from(lotReservations)
		.where(eq(lotReservations.lineId, lineId))
	return Number(row?.milli ?? 0)
}

/** Releases the stock that expires last, so that the older stock stays promised. */
async function release(
	tx: Tx,
	{ lineId, quantityMilli }: { lineId: number; quantityMilli: number },
) {
	const parts = await tx
		.select()
		.from(lotReservations)
		.where(and(eq(lotReservations.lineId, lineId), isNull(lotReservations.movementId)))
		.orderBy(desc(lotReservations.id))
	let left = Math.max(0, quantityMilli)
	for (const part of parts) {
		const some = Math.min(left, part.quantityMilli)
		left -= some
		const ofPart = eq(lotReservations.id, part.id)
		if (some === part.quantityMilli) await tx.delete(lotReservations).where(ofPart)
		else if (some > 0)
			await tx
				.update(lotReservations)
				.set({ quantityMilli: part.quantityMilli - some })
				.where(ofPart)
	}
}
