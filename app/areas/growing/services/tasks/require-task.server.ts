import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmCtx, UserCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'

/**
 * Returns the context of the farm a task belongs to, whichever farm is current. Throws Fault
 * not-found when there is no such task on a farm of the person.
 */
export async function requireTask(ctx: UserCtx, { taskId }: { taskId: number }): Promise<FarmCtx> {
	const [row] = await ctx.db.read
		.select({ farmId: tasks.farmId })
		.from(tasks)
		.where(eq(tasks.id, taskId))
		.limit(1)
	const missing = (cause?: unknown) => new Fault('not-found', 'Task not found', { cause })
	if (!row) throw missing()
	return requireMembership(ctx, { farmId: row.farmId }).catch((error: unknown) => {
		throw error instanceof Fault && error.code === 'not-found' ? missing(error) : error
	})
}
