import { eq, inArray } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { match } from '#db/match'
import { buyerPrices } from '#db/schema/buyer-terms'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { inChunks } from '~/areas/platform/services/in-chunks'

/** What a buyer pays for a pack of an offer. */
export type AgreedPrice = Pick<typeof buyerPrices.$inferSelect, 'buyerId' | 'offerId' | 'packCents'>

const keyFor = ({ buyerId, offerId }: Pick<AgreedPrice, 'buyerId' | 'offerId'>) =>
	`${buyerId} ${offerId}`

const loadPrices = (db: Reader, { farm }: Pick<FarmCtx, 'farm'>) =>
	db.select().from(buyerPrices).where(eq(buyerPrices.farmId, farm.id))

/** Selects the prices that differ from what the buyers pay now. */
export async function selectNewPrices(
	db: Reader,
	ctx: Pick<FarmCtx, 'farm'>,
	items: readonly AgreedPrice[],
): Promise<AgreedPrice[]> {
	const rows = await loadPrices(db, ctx)
	const known = new Map(rows.map((row) => [keyFor(row), row.packCents]))
	return items.filter((item) => known.get(keyFor(item)) !== item.packCents)
}

/**
 * Writes the prices that differ; orders that were made keep theirs. All or none. A buyer or an offer occurs
 * only with an id of the farm.
 */
export async function importPrices(
	ctx: Permitted<'farm.configure'>,
	{ items, source }: { items: readonly AgreedPrice[]; source: string },
): Promise<{ added: number }> {
	const added = await ctx.db.write(async (tx) => {
		const changed = await selectNewPrices(tx, ctx, items)
		if (changed.length === 0) return 0
		const keys = new Set(changed.map(keyFor))
		const replaced = (await loadPrices(tx, ctx)).filter((row) => keys.has(keyFor(row)))
		const ids = replaced.map(({ id }) => id)
		for (const chunk of inChunks(ids))
			await tx
				.delete(buyerPrices)
				.where(match(buyerPrices, { farmId: ctx.farm.id }, inArray(buyerPrices.id, chunk)))
		const rows = changed.map((price) => ({ ...price, farmId: ctx.farm.id }))
		for (const chunk of inChunks(rows)) await tx.insert(buyerPrices).values(chunk)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'past.imported',
			subject: source,
			after: { prices: changed.length },
		})
		return changed.length
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { added }
}
