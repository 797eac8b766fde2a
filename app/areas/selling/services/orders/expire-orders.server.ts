import { and, eq, lt, ne } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import { orders } from '#db/schema/orders'
import type { Ctx } from '~/context.server'
import { cancelReservations } from './end-order.server'
import { lockOrder } from './order-row.server'

const AT_ONCE = 200
const ERASED_AFTER_MS = 90 * 86_400_000
const ERASED = 'Erased'

/**
 * Ends reservations that nobody confirmed, so that others can have their stock, and erases the
 * buyer from orders that were cancelled 90 days ago. Orders that were handed over stay traceable.
 */
export async function expireOrders(ctx: Ctx): Promise<void> {
	const at = ctx.now()
	const isDue = and(eq(orders.state, 'held'), lt(orders.holdUntil, at))
	const due = await ctx.db.read
		.select({ id: orders.id, farm: farms })
		.from(orders)
		.innerJoin(farms, eq(farms.id, orders.farmId))
		.where(isDue)
		.limit(AT_ONCE)
	for (const { id, farm } of due) {
		await ctx.db.write(async (tx) => {
			const order = await lockOrder(tx, { farm, now: ctx.now }, id)
			if (order.state !== 'held') return
			const reason = 'Not confirmed in time'
			const system = { kind: 'system', name: 'Own shop' } as const
			await cancelReservations(tx, { farm, now: ctx.now }, system, { order, reason })
		})
		ctx.live.publish(`farm:${farm.id}`, 'growing')
	}
	const isOld = and(
		eq(orders.state, 'cancelled'),
		lt(orders.endedAt, at - ERASED_AFTER_MS),
		ne(orders.buyerName, ERASED),
	)
	if ((await ctx.db.read.$count(orders, isOld)) === 0) return
	await ctx.db.write(async (tx) => {
		const nobody = { buyerName: ERASED, buyerEmail: null, note: null, tokenHash: null }
		await tx.update(orders).set(nobody).where(isOld)
	})
}
