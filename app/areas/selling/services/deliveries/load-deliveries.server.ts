import { match } from '#db/match'
import { inArray } from 'drizzle-orm'
import { buyers } from '#db/schema/buyers'
import type { FarmCtx } from '~/context.server'
import { listOrdersDue } from '../orders/list-orders.server'
import { sumLots } from '../orders/load-packing-list.server'

/**
 * Loads the orders that are due on a day with their buyers, by route and the stop on it, those without
 * a route last; and what those that are not packed take from each lot.
 */
export async function loadDeliveries(ctx: FarmCtx, dueOn: string) {
	const orders = await listOrdersDue(ctx, { dueOn })
	const toPick = orders.filter(({ state }) => state === 'open')
	const ids = [...new Set(orders.flatMap(({ buyerId }) => buyerId ?? []))]
	const known = await ctx.db.read
		.select()
		.from(buyers)
		.where(match(buyers, { farmId: ctx.farm.id }, inArray(buyers.id, ids)))
	const byId = new Map(known.map((buyer) => [buyer.id, buyer]))
	const stops = orders.map((order) => ({ order, buyer: byId.get(order.buyerId ?? 0) }))
	return { stops: stops.toSorted(byRoute), lots: await sumLots(ctx, toPick) }
}

type Stop = { buyer: typeof buyers.$inferSelect | undefined }

function byRoute({ buyer: a }: Stop, { buyer: b }: Stop): number {
	const [of, other] = [a?.route ?? null, b?.route ?? null]
	if (of !== other) return of === null ? 1 : other === null ? -1 : of.localeCompare(other)
	return (a?.stop ?? Infinity) - (b?.stop ?? Infinity) || 0
}
