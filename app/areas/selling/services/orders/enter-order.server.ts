import type { OrderInput } from '@sfc/contract/selling/orders/order-input'
import type { Permitted } from '~/context.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import type { Order } from './order-row.server'
import { placeOrder } from './place-order.server'

/**
 * Enters an order that a buyer gave to a person of the farm. Throws Fault forbidden for viewers,
 * and conflict for missing stock.
 */
export async function enterOrder(
	ctx: Permitted<'stock.change'>,
	{ buyerName, buyerEmail, note, lines }: OrderInput,
): Promise<Order> {
	const order = await ctx.db.write((tx) =>
		placeOrder(tx, ctx, personActor(ctx), {
			source: 'own',
			state: 'open',
			holdUntil: null,
			tokenHash: null,
			buyer: { name: buyerName, email: buyerEmail },
			note,
			lines,
		}),
	)
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return order
}
