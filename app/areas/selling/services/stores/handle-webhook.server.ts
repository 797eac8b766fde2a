import type { IncomingHttpHeaders } from 'node:http'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import { stores } from '#db/schema/stores'
import type { Ctx } from '~/context.server'
import { handleOrder } from './handle-order.server'
import { asStore, openStore } from './store.server'

/**
 * Handles a webhook of a store. One without the whole order has its orders read soon. Throws Fault
 * not-found for a store that is gone, unauthenticated for a wrong signature, and invalid for no
 * order.
 */
export async function handleWebhook(
	ctx: Ctx,
	{ storeId, ...message }: { storeId: number; headers: IncomingHttpHeaders; body: Buffer },
): Promise<void> {
	const [row] = await ctx.db.read
		.select({ store: stores, farm: farms })
		.from(stores)
		.innerJoin(farms, eq(farms.id, stores.farmId))
		.where(eq(stores.id, storeId))
	if (!row) throw new Fault('not-found', 'There is no such store')
	const work = openStore({ ...ctx, farm: row.farm }, asStore(row.store))
	const order = work.client.readWebhook(work.login, message)
	if (order !== 'ignored') await handleOrder(work.ctx, work.store, order)
	else if (isSigned(message.headers))
		await ctx.db.write(async (tx) => {
			await tx.update(stores).set({ ordersDueAt: ctx.now() }).where(eq(stores.id, storeId))
		})
}

/** Whether the webhook is signed; a ping of WooCommerce is not, and anybody could send it. */
const isSigned = (headers: IncomingHttpHeaders) =>
	headers['x-wc-webhook-signature'] !== undefined || headers['x-shopify-hmac-sha256'] !== undefined
