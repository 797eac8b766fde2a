import { eq } from 'drizzle-orm'
import { stores } from '#db/schema/stores'
import type { StoreWork } from './store.server'

/** Lease of a store, longer than one call to it may take; then another server continues. */
export const LEASE_MS = 90_000

/** Stores the progress of a sync, and that this server still works on it. */
export async function saveProgress(
	{ ctx, store }: Pick<StoreWork, 'ctx' | 'store'>,
	progress: Partial<Pick<typeof stores.$inferInsert, 'phase' | 'done' | 'total'>>,
): Promise<void> {
	const values = { ...progress, runUntil: ctx.now() + LEASE_MS }
	await ctx.db.write(async (tx) => {
		await tx.update(stores).set(values).where(eq(stores.id, store.id))
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'stores')
}
