import type { Task } from '@sfc/contract/growing/tasks/task'
import { eq } from 'drizzle-orm'
import { tasks } from '#db/schema/planting-cycles'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findTask } from '../find-task.server'
import { requireAssignee } from './require-assignee.server'
import { requireOpenTask } from './require-open-task.server'

/**
 * Assigns an open task to a member of the farm, or to nobody. Throws Fault not-found, forbidden for
 * viewers, invalid at `assignedTo`, or conflict when it is done or cancelled.
 */
export async function assignTask(
	ctx: Permitted<'task.work'>,
	{ taskId, assignedTo }: { taskId: number; assignedTo?: string | null | undefined },
): Promise<Task> {
	const task = await ctx.db.write(async (tx) => {
		const before = await findTask(ctx, { taskId }, tx)
		requireOpenTask(ctx, before)
		const person = await requireAssignee(tx, ctx, assignedTo)
		if (person === (before.assignedTo?.id ?? null)) return before
		await tx.update(tasks).set({ assignedTo: person }).where(eq(tasks.id, taskId))
		const after = await findTask(ctx, { taskId }, tx)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'task.assigned',
			subject: before.title,
			before: { assignedTo: before.assignedTo?.name ?? null },
			after: { assignedTo: after.assignedTo?.name ?? null },
		})
		return after
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return task
}
