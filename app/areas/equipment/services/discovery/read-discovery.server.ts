import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { desc, eq } from 'drizzle-orm'
import { discoveries } from '#db/schema/discovery'
import type { Ctx, FarmCtx, FarmScope } from '~/context.server'
import { toDiscovery, type Discovery } from './discovery'

/**
 * Reads a discovery of the farm and its progress. Throws Fault not-found for one of another farm.
 */
export async function readDiscovery(
	ctx: FarmCtx,
	{ discoveryId }: { discoveryId: string },
): Promise<Discovery> {
	const [row] = await ctx.db.read
		.select()
		.from(discoveries)
		.where(match(discoveries, { id: discoveryId, farmId: ctx.farm.id }))
	if (!row) throw new Fault('not-found', 'Search not found')
	return toDiscovery(row)
}

/** Finds the farm's latest search, running or over; null when there was none. */
export async function findNewestDiscovery(ctx: FarmScope): Promise<Discovery | null> {
	const [row] = await ctx.db.read
		.select()
		.from(discoveries)
		.where(eq(discoveries.farmId, ctx.farm.id))
		.orderBy(desc(discoveries.createdAt), desc(discoveries.updatedAt))
		.limit(1)
	return row ? toDiscovery(row) : null
}

/** Finds the farm of a discovery, as text; null when there is none. Does not check access. */
export async function findFarmIdOfDiscovery(
	ctx: Ctx,
	{ discoveryId }: { discoveryId: string },
): Promise<string | null> {
	const [row] = await ctx.db.read
		.select({ farmId: discoveries.farmId })
		.from(discoveries)
		.where(eq(discoveries.id, discoveryId))
	return row ? String(row.farmId) : null
}
