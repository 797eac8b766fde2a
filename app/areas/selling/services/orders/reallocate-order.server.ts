import { Fault } from '@sfc/domain/fault'
import { shortInLot } from '@sfc/domain/selling/orders/lot-supply'
import { and, eq, isNull } from 'drizzle-orm'
import { lots } from '#db/schema/inventory'
import { lotReservations, offers, orderLines } from '#db/schema/orders'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { loadSupply } from '../offers/load-supply.server'
import { lockOrder } from './order-row.server'
import { reserveLine } from './reserve-line.server'

/**
 * Replaces stock that a lot of an order no longer has with other lots of the crop. Throws Fault
 * not-found, forbidden for viewers, and conflict when no other lot has it: the buyer must be told.
 */
export async function reallocateOrder(
	ctx: Permitted<'stock.change'>,
	{ orderId }: { orderId: number },
): Promise<{ moved: number }> {
	const moved = await ctx.db.write(async (tx) => {
		const order = await lockOrder(tx, ctx, orderId)
		const parts = await tx
			.select({ part: lotReservations, line: orderLines, lot: lots, offer: offers })
			.from(lotReservations)
			.innerJoin(orderLines, eq(orderLines.id, lotReservations.lineId))
			.innerJoin(lots, eq(lots.id, lotReservations.lotId))
			.leftJoin(offers, eq(offers.id, orderLines.offerId))
			.where(and(eq(orderLines.orderId, orderId), isNull(lotReservations.movementId)))
		let moved = 0
		for (const { part, line, lot, offer } of parts) {
			const supply = await loadSupply(tx, { farmId: ctx.farm.id, crop: lot })
			const figures = supply.find(({ lotId }) => lotId === lot.id)
			if (figures && shortInLot(figures) === 0) continue
			if (!offer) throw new Fault('conflict', `${line.title} is no longer offered`)
			await tx.delete(lotReservations).where(eq(lotReservations.id, part.id))
			await reserveLine(tx, ctx, {
				lineId: line.id,
				// Stock that is kept back may be used for this.
				offer: { ...offer, packMilli: line.packMilli, keptBackMilli: 0 },
				packs: part.quantityMilli / line.packMilli,
				readyOn: 'any',
			})
			moved += 1
		}
		if (moved > 0)
			await appendAudit(tx, ctx, personActor(ctx), {
				farmId: ctx.farm.id,
				action: 'order.reallocated',
				subject: `Order ${order.number}`,
				after: { lots: moved },
			})
		return moved
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { moved }
}
