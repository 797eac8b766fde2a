import { Fault } from '@sfc/domain/fault'
import type { OrderState } from '@sfc/domain/selling/orders/order-state'
import { asc, eq } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { farms } from '#db/schema/farms'
import { orderLines, orders } from '#db/schema/orders'
import { farmShops } from '#db/schema/own-shop'
import type { Ctx } from '~/context.server'
import { applyOrderState } from '../orders/change-order.server'
import { asOrder, lockOrder } from '../orders/order-row.server'
import { hashToken } from '~/areas/platform/services/sessions/token.server'

/** Reads the lines of an order, as its buyer sees them. */
export const readOrderLines = (db: Pick<Reader, 'select'>, orderId: number) =>
	db
		.select({
			id: orderLines.id,
			title: orderLines.title,
			packs: orderLines.packs,
			refundedPacks: orderLines.refundedPacks,
			packCents: orderLines.packCents,
			readyOn: orderLines.readyOn,
		})
		.from(orderLines)
		.where(eq(orderLines.orderId, orderId))
		.orderBy(asc(orderLines.id))

/**
 * Reads the reservation of a buyer's link, with its farm and the shop's texts. Throws Fault
 * not-found.
 */
export async function readReservation(ctx: Ctx, { token }: { token: string | undefined }) {
	const [found] = await ctx.db.read
		.select({ order: orders, farm: farms, shop: farmShops })
		.from(orders)
		.innerJoin(farms, eq(farms.id, orders.farmId))
		.leftJoin(farmShops, eq(farmShops.farmId, orders.farmId))
		.where(eq(orders.tokenHash, hashToken(token ?? '')))
	if (!found) throw new Fault('not-found', 'This link does not work')
	const { order, farm, shop } = found
	return {
		scope: { ...ctx, farm },
		order: asOrder(order),
		shop: {
			title: shop?.title ?? farm.name,
			pickup: shop?.pickup ?? '',
			slug: shop?.isOpen ? shop.slug : null,
		},
		lines: await readOrderLines(ctx.db.read, order.id),
	}
}

/**
 * Confirms or cancels a reservation by its buyer's link. Throws Fault not-found, and conflict when it
 * has ended or is handed over.
 */
export async function answerReservation(
	ctx: Ctx,
	{ token, to }: { token: string | undefined; to: 'open' | 'cancelled' },
): Promise<OrderState> {
	const { scope, order } = await readReservation(ctx, { token })
	const state = await ctx.db.write(async (tx) => {
		const now = await lockOrder(tx, scope, order.id)
		// A second press finds it done.
		if (now.state === to || (to === 'open' && now.state === 'packed')) return now.state
		const buyer = { kind: 'system', name: 'Buyer' } as const
		const reason = to === 'cancelled' ? 'Cancelled by the buyer' : null
		await applyOrderState(tx, scope, buyer, { order: now, to, reason })
		return to
	})
	ctx.live.publish(`farm:${scope.farm.id}`, 'growing')
	return state
}
