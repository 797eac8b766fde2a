import { match } from '#db/match'
import type { OrderState } from '@sfc/domain/selling/orders/order-state'
import { Fault } from '@sfc/domain/fault'
import type { Tx } from '#db/open.server'
import { orders } from '#db/schema/orders'
import type { FarmScope } from '~/context.server'

export type Order = Omit<typeof orders.$inferSelect, 'state'> & { state: OrderState }

export const asOrder = (row: typeof orders.$inferSelect): Order => ({
	...row,
	state: row.state as OrderState,
})

/**
 * Returns an order and locks its row, so that two changes of it wait for each other. Throws Fault
 * not-found.
 */
export async function lockOrder(
	tx: Tx,
	{ farm, now }: Pick<FarmScope, 'farm' | 'now'>,
	orderId: number,
): Promise<Order> {
	const [row] = await tx
		.update(orders)
		.set({ updatedAt: now() })
		.where(match(orders, { id: orderId, farmId: farm.id }))
		.returning()
	if (!row) throw new Fault('not-found', 'Order not found')
	return asOrder(row)
}
