import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { and, eq, or } from 'drizzle-orm'
import { orders } from '#db/schema/orders'
import { storeOrders } from '#db/schema/stores'
import type { StoreWork } from './store.server'
import { writeLog } from './write-log.server'

/**
 * Cancels orders at the store that were refused for lack of stock, or that a person cancelled here.
 */
export async function cancelAtStore({ ctx, store, client, login }: StoreWork): Promise<void> {
	const due = await ctx.db.read
		.select({ row: storeOrders, reason: orders.endReason })
		.from(storeOrders)
		.leftJoin(orders, eq(orders.id, storeOrders.orderId))
		.where(
			and(
				eq(storeOrders.storeId, store.id),
				or(
					eq(storeOrders.state, 'refused'),
					and(eq(storeOrders.state, 'taken'), eq(orders.state, 'cancelled')),
				),
			),
		)
		.limit(100)
	for (const { row, reason } of due) {
		const why = (row.state === 'refused' ? row.problem : reason) ?? 'It is sold out'
		const problem = await client.cancelOrder(login, row.remoteId, why).then(
			() => null,
			(error: unknown) => {
				if (!(error instanceof Fault) || error.code === 'unavailable') throw error
				if (error.code === 'invalid') throw error
				return error.code === 'not-found' ? null : error.message
			},
		)
		await ctx.db.write(async (tx) => {
			await tx
				.update(storeOrders)
				// The link to the order is removed: a late message about it must not place it again.
				.set({ state: 'ended', orderId: null, problem })
				.where(match(storeOrders, { storeId: store.id, remoteId: row.remoteId }))
			const text = `Order ${row.number} cancelled at the store: ${why}`
			await writeLog(tx, ctx, store, {
				text: problem === null ? text : `Order ${row.number}: ${problem}`,
				isProblem: problem !== null,
			})
		})
	}
}
