import { match } from '#db/match'
import type { Task } from '@sfc/contract/growing/tasks/task'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import type { Reader, Tx } from '#db/open.server'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { asTask, selectTasks } from './task.server'

/** Finds a task of the farm, in a transaction or outside one. Throws Fault not-found. */
export async function findTask(
	ctx: FarmCtx,
	{ taskId }: { taskId: number },
	db: Reader | Tx = ctx.db.read,
): Promise<Task> {
	const [row] = await selectTasks(db)
		.where(match(tasks, { id: taskId, farmId: ctx.farm.id }))
		.limit(1)
	if (!row) throw new Fault('not-found', 'Task not found')
	return asTask(row, todayIn(ctx.farm.timezone, ctx.now()))
}
