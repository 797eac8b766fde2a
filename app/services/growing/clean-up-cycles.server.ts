import { ABANDONED_STATUSES } from '@sfc/domain/growing/cycle-status'
import { and, eq, inArray } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/growing'
import type { FarmCtx } from '~/context.server'
import { requireRole } from '../farms/require-role.server'

/**
 * Removes the farm's cancelled and terminated cycles with their tasks and returns how many there
 * were. Throws Fault forbidden for viewers.
 */
export async function cleanUpCycles(ctx: FarmCtx): Promise<number> {
	requireRole(ctx, 'grower')
	const removed = await ctx.db.write((tx) =>
		tx
			.delete(plantingCycles)
			.where(
				and(
					eq(plantingCycles.farmId, ctx.farm.id),
					inArray(plantingCycles.status, [...ABANDONED_STATUSES]),
				),
			)
			.returning({ id: plantingCycles.id }),
	)
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return removed.length
}
