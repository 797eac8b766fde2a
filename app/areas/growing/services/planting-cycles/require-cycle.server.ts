import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmCtx, UserCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { asCycle, type Cycle } from '../cycle.server'

/**
 * Returns a cycle and the context of its farm, whichever farm is current. Throws Fault not-found
 * when there is no such cycle on a farm of the person.
 */
export async function requireCycle(
	ctx: UserCtx,
	{ cycleId }: { cycleId: number },
): Promise<{ ctx: FarmCtx; cycle: Cycle }> {
	const [row] = await ctx.db.read
		.select()
		.from(plantingCycles)
		.where(eq(plantingCycles.id, cycleId))
		.limit(1)
	const missing = (cause?: unknown) => new Fault('not-found', 'Planting cycle not found', { cause })
	if (!row) throw missing()
	const entered = await requireMembership(ctx, { farmId: row.farmId }).catch((error: unknown) => {
		throw error instanceof Fault && error.code === 'not-found' ? missing(error) : error
	})
	return { ctx: entered, cycle: asCycle(row) }
}
