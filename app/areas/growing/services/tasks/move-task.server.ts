import { daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import type { Permitted } from '~/context.server'
import { findTask } from '../find-task.server'
import { requireOpenTask } from './require-open-task.server'
import { shiftTask, type ShiftedTask } from './shift-task.server'

/**
 * Moves an open task to a day, today or later, as `postponeTask` does. Throws Fault invalid at `to`
 * for a past day or one that its cycle cannot have.
 */
export async function moveTask(
	ctx: Permitted<'task.work'>,
	{ taskId, to }: { taskId: number; to: string },
): Promise<ShiftedTask> {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const shifted = await ctx.db.write(async (tx) => {
		const task = await findTask(ctx, { taskId }, tx)
		requireOpenTask(ctx, task)
		const refuse = (text: string) => new Fault('invalid', text, { field: 'to' })
		if (to < today) throw refuse('A task cannot be moved to a day that has passed')
		if (to === task.dueDate) throw refuse('The task is due on that day already')
		return shiftTask(tx, ctx, { task, days: daysBetween(task.dueDate, to), field: 'to' })
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return shifted
}
