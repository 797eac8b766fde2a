import type { BuyerInput } from '@sfc/contract/selling/buyers/buyer-input'
import { eq } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { buyers } from '#db/schema/buyers'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
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

/** Adds the buyers that the farm does not have. All or none. */
export async function importBuyers(
	ctx: Permitted<'farm.configure'>,
	{ items, source }: { items: readonly BuyerInput[]; source: string },
): Promise<{ added: number }> {
	const added = await ctx.db.write(async (tx) => {
		const fresh = await selectNewBuyers(tx, ctx, items)
		if (fresh.length === 0) return 0
		const now = ctx.now()
		const rows = fresh.map((input) => ({
			...input,
			farmId: ctx.farm.id,
			createdAt: now,
			updatedAt: now,
		}))
		for (const chunk of inChunks(rows)) await tx.insert(buyers).values(chunk)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'past.imported',
			subject: source,
			after: { buyers: fresh.length },
		})
		return fresh.length
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { added }
}
