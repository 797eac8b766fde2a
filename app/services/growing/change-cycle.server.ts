import { HARVEST_TOO_EARLY, type ChangeCycleInput } from '@sfc/contract/growing/cycle-input'
import { Fault } from '@sfc/domain/fault'
import { and, eq } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/growing'
import type { FarmCtx } from '~/context.server'
import { requireRole } from '../farms/require-role.server'
import { asCycle, type Cycle } from './cycle.server'
import { syncTasks } from './sync-tasks.server'

type Change = Omit<ChangeCycleInput, 'farmInstanceId'> & { cycleId: number }

/**
 * Changes a cycle of the farm; its open tasks follow. Throws Fault not-found, forbidden for viewers,
 * or invalid when harvest would not come after transplanting.
 */
export async function changeCycle(ctx: FarmCtx, { cycleId, ...change }: Change): Promise<Cycle> {
	requireRole(ctx, 'grower')
	const now = ctx.now()
	const ofFarm = and(eq(plantingCycles.id, cycleId), eq(plantingCycles.farmId, ctx.farm.id))
	const cycle = await ctx.db.write(async (tx) => {
		const [row] = await tx
			.update(plantingCycles)
			.set({ ...change, updatedAt: now })
			.where(ofFarm)
			.returning()
		if (!row) throw new Fault('not-found', 'Planting cycle not found')
		if (row.harvestDays <= row.transplantDays)
			throw new Fault('invalid', HARVEST_TOO_EARLY, { field: 'harvestDays' })
		await syncTasks(tx, asCycle(row), now)
		return asCycle(row)
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return cycle
}
