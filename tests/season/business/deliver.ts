import { Fault } from '@sfc/domain/fault'
import { and, asc, eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders'
import { changeOrder } from '~/areas/selling/services/orders/change-order.server'
import { removeMissing } from '~/areas/selling/services/orders/missing-packs.server'
import type { Season, Seen } from './live-season'

/** Hands over what is due, without what is missing; an order of which nothing is there is cancelled. */
export async function deliver({ farm, today }: Season, seen: Seen): Promise<void> {
	const due = await farm.ctx.db.read
		.select({ id: orders.id })
		.from(orders)
		.where(and(eq(orders.dueOn, today), eq(orders.state, 'open')))
		.orderBy(asc(orders.id))
	for (const { id: orderId } of due) {
		const handOver = () => changeOrder(farm.owner, { orderId, to: 'fulfilled' })
		await handOver().catch(async (error: unknown) => {
			if (!isConflict(error)) throw error
			await removeMissing(farm.owner, { orderId }).then(handOver, async (none: unknown) => {
				if (!isConflict(none)) throw none
				seen.cancelled++
				await changeOrder(farm.owner, { orderId, to: 'cancelled', reason: 'Nothing to cut' })
			})
		})
	}
}

const isConflict = (error: unknown) => error instanceof Fault && error.code === 'conflict'
