import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import type { Cycle } from '../cycle.server'

/** Completes the open planting and transplant tasks of a cycle that was set to transplanted. */
export async function closeEarlierTasks(tx: Tx, ctx: FarmCtx, cycle: Cycle): Promise<void> {
	const completedBy = `${ctx.user.firstName} ${ctx.user.lastName}`.trim() || ctx.user.email
	await tx
		.update(tasks)
		.set({ isCompleted: true, completedAt: ctx.now(), completedBy })
		.where(
			and(
				eq(tasks.cycleId, cycle.id),
				inArray(tasks.type, ['plant', 'transplant']),
				eq(tasks.isCompleted, false),
				isNull(tasks.terminatedAt),
			),
		)
}
