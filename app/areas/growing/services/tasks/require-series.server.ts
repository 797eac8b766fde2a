import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { taskSeries } from '#db/schema/planting-cycles'
import type { FarmCtx, UserCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'

/**
 * Returns the context of the farm a series belongs to, whichever farm is current. Throws Fault
 * not-found when there is no such series on a farm of the person.
 */
export async function requireSeries(
	ctx: UserCtx,
	{ seriesId }: { seriesId: number },
): Promise<FarmCtx> {
	const [row] = await ctx.db.read
		.select({ farmId: taskSeries.farmId })
		.from(taskSeries)
		.where(eq(taskSeries.id, seriesId))
		.limit(1)
	const missing = (cause?: unknown) => new Fault('not-found', 'Recurring task not found', { cause })
	if (!row) throw missing()
	return requireMembership(ctx, { farmId: row.farmId }).catch((error: unknown) => {
		throw error instanceof Fault && error.code === 'not-found' ? missing(error) : error
	})
}
