import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { storeOrders } from '#db/schema/stores'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import type { Store } from './store.server'

/** Marks a problem of a store's order as resolved by a person. Throws Fault not-found. */
export async function resolveProblem(
	ctx: Permitted<'stock.change'>,
	{ store, remoteId }: { store: Store; remoteId: string },
): Promise<void> {
	const key = match(storeOrders, { storeId: store.id, remoteId })
	await ctx.db.write(async (tx) => {
		const [before] = await tx.select().from(storeOrders).where(key)
		if (!before) throw new Fault('not-found', 'Order not found')
		await tx.update(storeOrders).set({ problem: null }).where(key)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'order.settled',
			subject: `Order ${before.number}`,
			before: { problem: before.problem },
			after: { problem: null },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'stores')
}
