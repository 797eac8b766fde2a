import { Fault } from '@sfc/domain/fault'
import type { GrowthStage } from '@sfc/domain/growing/planting-cycles/growth-stage'
import { stagePlan } from '@sfc/domain/plant-health/growth/stage-plan'
import { and, eq } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { asCycle } from '~/areas/growing/services/cycle.server'
import { loadCropRecord } from '~/areas/growing/services/recipes/load-crop-record.server'
import { findMatchingRecipe } from '~/areas/growing/services/recipes/find-matching-recipe'

/** Lists the stages of a cycle of the farm. Throws Fault not-found. */
export async function listRecordableStages(
	ctx: FarmCtx,
	{ cycleId }: { cycleId: number },
): Promise<GrowthStage[]> {
	const [row] = await ctx.db.read
		.select()
		.from(plantingCycles)
		.where(and(eq(plantingCycles.id, cycleId), eq(plantingCycles.farmId, ctx.farm.id)))
	if (!row) throw new Fault('not-found', 'Planting cycle not found')
	const cycle = asCycle(row)
	const { recipe } = (await loadCropRecord(ctx, [cycle], ctx.now())).lastOf(cycle)
	return stagePlan(cycle, findMatchingRecipe(recipe, cycle)).map(({ stage }) => stage)
}
