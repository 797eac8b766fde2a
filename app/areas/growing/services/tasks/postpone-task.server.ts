import type { Permitted } from '~/context.server'
import { findTask } from '../find-task.server'
import { requireOpenTask } from './require-open-task.server'
import { shiftTask, type ShiftedTask } from './shift-task.server'

/**
 * Postpones an open task by 1–365 days; a crop's later tasks and its cycle move with it. Throws
 * Fault not-found, forbidden for viewers, conflict when it is done or cancelled, or invalid when
 * the cycle would become too long.
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
