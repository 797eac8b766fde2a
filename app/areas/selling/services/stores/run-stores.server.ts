import { and, asc, eq, lte, or } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import { stores } from '#db/schema/stores'
import type { Ctx } from '~/context.server'
import { isWorkDue } from './sync-schedule.server'
import { STOCK_EVERY_MS, syncStore } from './sync-store.server'

/** Stores that one server waits for at once. */
const AT_ONCE = 10
/** Most farms per query; the stores of others are due a few seconds later. */
const MOST_FARMS = 200

/** Creates the job that works on stores with something due. A slow store delays no other one. */
export function createStoreRunner(): (ctx: Ctx) => Promise<void> {
	const busy = new Set<number>()
	return async (ctx) => {
		if (!ctx.clients.shops) return
		for (const { storeId, farm } of await listDue(ctx)) {
			if (busy.has(storeId) || busy.size >= AT_ONCE) continue
			busy.add(storeId)
			void syncStore({ ...ctx, farm }, { storeId })
				.catch((error: unknown) => {
					ctx.log.error({ err: error, storeId }, 'work on a store failed')
				})
				.finally(() => busy.delete(storeId))
		}
	}
}

const listDue = (ctx: Ctx) => {
	const at = ctx.now()
	const isDue = or(isWorkDue(at), lte(stores.stockDueAt, at), ...stockChanges(ctx))
	const mayAsk = and(
		lte(stores.runUntil, at),
		lte(stores.pausedUntil, at),
		lte(stores.askedUntil, at),
	)
	return ctx.db.read
		.select({ storeId: stores.id, farm: farms })
		.from(stores)
		.innerJoin(farms, eq(farms.id, stores.farmId))
		.where(and(isDue, mayAsk))
		.orderBy(asc(stores.stockDueAt), asc(stores.id))
		.limit(10 * AT_ONCE)
}

/**
 * Condition for stores whose stock was last compared before something of their farm's growing or
 * selling changed.
 */
const stockChanges = ({ live, now }: Ctx) =>
	live
		.heardSince('growing', now() - STOCK_EVERY_MS)
		.slice(0, MOST_FARMS)
		.map(({ channel, at }) =>
			and(
				eq(stores.farmId, Number(channel.replace('farm:', ''))),
				lte(stores.stockDueAt, at + STOCK_EVERY_MS),
			),
		)
