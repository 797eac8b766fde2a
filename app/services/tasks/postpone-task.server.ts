import type { Permitted } from '~/context.server'
import { findTask } from './find-task.server'
import { requireOpenTask } from './require-open-task.server'
import { shiftTask, type ShiftedTask } from './shift-task.server'

/**
 * Puts an open task off by so many days (1–365); a crop's later tasks and its cycle move with it.
 * Throws Fault not-found, forbidden for viewers, conflict when it is done or called off, or invalid
 * when the cycle would last too long.
 */
export async function postponeTask(
	ctx: Permitted<'task.work'>,
	{ taskId, days }: { taskId: number; days: number },
): Promise<ShiftedTask> {
	const shifted = await ctx.db.write(async (tx) => {
		const task = await findTask(ctx, { taskId }, tx)
		requireOpenTask(ctx, task)
		return shiftTask(tx, ctx, { task, days, field: 'postponeDays' })
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return shifted
}
