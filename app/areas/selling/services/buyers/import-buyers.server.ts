import type { BuyerInput } from '@sfc/contract/selling/buyers/buyer-input'
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '#db/database'
import { buyers } from '#db/schema/buyers'
import type { FarmCtx, Permitted } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'

/** Selects the buyers whose name no buyer of the farm has, also in the archive. */
export async function selectNewBuyers(
	db: Reader,
	{ farm }: Pick<FarmCtx, 'farm'>,
	items: readonly BuyerInput[],
): Promise<BuyerInput[]> {
	const rows = await db.select({ name: buyers.name }).from(buyers).where(eq(buyers.farmId, farm.id))
	const known = new Set(rows.map(({ name }) => name.toLowerCase()))
	return items.filter(({ name }) => !known.has(name.toLowerCase()))
}

/** Adds buyers whose names no buyer of the farm has. */
export async function insertBuyers(
	tx: Tx,
	ctx: Permitted<'farm.configure'>,
	items: readonly BuyerInput[],
): Promise<void> {
	const [farmId, now] = [ctx.farm.id, ctx.now()]
	const rows = items.map((input) => ({ ...input, farmId, createdAt: now, updatedAt: now }))
	for (const chunk of inChunks(rows)) await tx.insert(buyers).values(chunk)
}
