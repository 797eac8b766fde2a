import { match } from '#db/match'
import { inArray } from 'drizzle-orm'
import { buyers } from '#db/schema/buyers'
import type { FarmCtx } from '~/context.server'
import { listOrdersDue } from '../orders/list-orders.server'
import { sumLots } from '../orders/load-packing-list.server'

/** Loads the orders that are due on a day, their buyers, and what they take from each lot. */
export async function loadDeliveries(ctx: FarmCtx, dueOn: string) {
	const orders = await listOrdersDue(ctx, { dueOn })
	const toPick = orders.filter(({ state }) => state === 'open')
	const ids = [...new Set(orders.flatMap(({ buyerId }) => buyerId ?? []))]
	const known = await ctx.db.read
		.select()
		.from(buyers)
		.where(match(buyers, { farmId: ctx.farm.id }, inArray(buyers.id, ids)))
	return {
		orders,
		buyers: new Map(known.map((buyer) => [buyer.id, buyer])),
		lots: await sumLots(ctx, toPick),
	}
}
