import { match } from '#db/match'
import type { Task } from '@sfc/contract/growing/tasks/task'
import type { Plan } from '@sfc/domain/growing/tasks/shift-plan'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'

/** Loads the days of a task's cycle; null for a standalone task. */
export async function loadTaskPlan(ctx: FarmCtx, { cycleId }: Task): Promise<Plan | null> {
	if (cycleId === null) return null
	const [row] = await ctx.db.read
		.select({
			plantDate: plantingCycles.plantDate,
			transplantDays: plantingCycles.transplantDays,
			harvestDays: plantingCycles.harvestDays,
		})
		.from(plantingCycles)
		.where(match(plantingCycles, { id: cycleId, farmId: ctx.farm.id }))
	return row ?? null
}
