import { desc, eq } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/growing'
import type { FarmCtx } from '~/context.server'
import { asCycle, type Cycle } from './cycle.server'

/** The cycles of a farm, ended ones too, newest planting day first. */
export async function listCycles(ctx: FarmCtx): Promise<Cycle[]> {
	const rows = await ctx.db.read
		.select()
		.from(plantingCycles)
		.where(eq(plantingCycles.farmId, ctx.farm.id))
		.orderBy(desc(plantingCycles.plantDate), desc(plantingCycles.id))
	return rows.map(asCycle)
}
