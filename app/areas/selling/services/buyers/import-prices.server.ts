import { eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '#db/database'
import { match } from '#db/match'
import { buyerPrices } from '#db/schema/buyer-terms'
import type { FarmCtx, Permitted } from '~/context.server'
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
 * Replaces what buyers pay; orders that were made keep their prices. A buyer or an offer occurs only with an id
 * of the farm.
 */
export async function replacePrices(
	tx: Tx,
	ctx: Permitted<'farm.configure'>,
	items: readonly AgreedPrice[],
): Promise<void> {
	const keys = new Set(items.map(keyFor))
	const replaced = (await loadPrices(tx, ctx)).filter((row) => keys.has(keyFor(row)))
	const ids = replaced.map(({ id }) => id)
	for (const chunk of inChunks(ids))
		await tx
			.delete(buyerPrices)
			.where(match(buyerPrices, { farmId: ctx.farm.id }, inArray(buyerPrices.id, chunk)))
	const rows = items.map((price) => ({ ...price, farmId: ctx.farm.id }))
	for (const chunk of inChunks(rows)) await tx.insert(buyerPrices).values(chunk)
}
