import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { stores } from '#db/schema/stores'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { asStore, type Store } from './store.server'

/**
 * Schedules a sync of a store as soon as a server is free, whatever its interval; only a pause that
 * the store asked for is kept. Throws Fault not-found, forbidden for viewers, and too-many.
 */
export async function requestSync(
	ctx: Permitted<'stock.change'>,
	{ storeId }: { storeId: number },
): Promise<Store> {
	await ctx.limits.syncsPerShop.count(String(storeId))
	const ofFarm = match(stores, { id: storeId, farmId: ctx.farm.id })
	const row = await ctx.db.write(async (tx) => {
		const asked = { isAsked: true, pausedUntil: 0 }
		const [row] = await tx.update(stores).set(asked).where(ofFarm).returning()
		if (!row) throw new Fault('not-found', 'Store not found')
		const note = { farmId: ctx.farm.id, action: 'shop.synced', subject: row.name } as const
		await appendAudit(tx, ctx, personActor(ctx), note)
		return row
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'stores')
	return asStore(row)
}
