import { Fault } from '@sfc/domain/fault'
import { and, eq } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/growing'
import type { FarmCtx } from '~/context.server'
import { requireRole } from '../farms/require-role.server'

/** Removes a cycle of the farm with all its tasks. Throws Fault not-found, forbidden for viewers. */
export async function removeCycle(ctx: FarmCtx, { cycleId }: { cycleId: number }): Promise<void> {
	requireRole(ctx, 'grower')
	const removed = await ctx.db.write((tx) =>
		tx
			.delete(plantingCycles)
			.where(and(eq(plantingCycles.id, cycleId), eq(plantingCycles.farmId, ctx.farm.id)))
			.returning({ id: plantingCycles.id }),
	)
	if (removed.length === 0) throw new Fault('not-found', 'Planting cycle not found')
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}
