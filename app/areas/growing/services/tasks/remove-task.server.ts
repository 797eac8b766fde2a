import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { tasks } from '#db/schema/planting-cycles'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findTask } from '../find-task.server'
import { requireOpenTask } from './require-open-task.server'
import { requireStandaloneTask } from './require-standalone-task.server'

/**
 * Deletes an open standalone task. Throws Fault not-found, forbidden for viewers, or conflict when
 * it is done, belongs to a crop, or belongs to a series: cancel it or end the series instead.
 */
export async function removeTask(
	ctx: Permitted<'task.work'>,
	{ taskId }: { taskId: number },
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const task = await findTask(ctx, { taskId }, tx)
		requireStandaloneTask(task)
		requireOpenTask(ctx, task)
		if (task.seriesId !== null)
			throw new Fault('conflict', 'This task repeats: cancel this one, or end the series')
		await tx.delete(tasks).where(eq(tasks.id, taskId))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'task.removed',
			subject: task.title,
			before: { dueDate: task.dueDate, priority: task.priority },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}
