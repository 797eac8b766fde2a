import type { Task } from '@sfc/contract/tasks/task'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { desc, eq } from 'drizzle-orm'
import { plantingCycles, tasks } from '#db/schema/growing'
import type { FarmCtx } from '~/context.server'
import { asTask } from './task.server'

/** Years of work of one farm; it keeps an answer from growing without end. */
const MOST = 2000

/** The tasks of a farm in the order of their days, open and completed; the latest 2,000. */
export async function listTasks(ctx: FarmCtx): Promise<Task[]> {
	const rows = await ctx.db.read
		.select({ task: tasks, cycle: plantingCycles })
		.from(tasks)
		.leftJoin(plantingCycles, eq(plantingCycles.id, tasks.cycleId))
		.where(eq(tasks.farmId, ctx.farm.id))
		.orderBy(desc(tasks.dueDate), desc(tasks.id))
		.limit(MOST)
	const today = todayIn(ctx.farm.timezone, ctx.now())
	return rows.reverse().map((row) => asTask(row, today))
}
