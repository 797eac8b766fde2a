import type { Task } from '@sfc/contract/growing/tasks/task'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { asc, desc, sql } from 'drizzle-orm'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmScope } from '~/context.server'
import { type TaskFilter, whereTasks } from './task-filter.server'
import { asTask, selectTasks } from '../task.server'

/** Most tasks in one answer. */
const MOST = 2000

/** Sorts priorities, most urgent first. */
export const priorityRank = sql`case ${tasks.priority} when 'urgent' then 0 when 'high' then 1 when 'medium' then 2 else 3 end`

const ORDERS = {
	due: [asc(tasks.dueDate), priorityRank, asc(tasks.id)],
	done: [desc(tasks.completedAt), desc(tasks.id)],
}

type Wanted = TaskFilter & {
	/** `due`: by day, then priority. `done`: most recently completed first. */
	order?: keyof typeof ORDERS
	limit?: number
	offset?: number
}

/**
 * Lists tasks of a farm, by default by day and priority, without a limit the latest 2,000, open and
 * completed.
 */
export async function listTasks(ctx: FarmScope, wanted: Wanted = {}): Promise<Task[]> {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const { order = 'due', limit, offset = 0 } = wanted
	const found = selectTasks(ctx.db.read).where(whereTasks(ctx.farm.id, wanted, today))
	const rows =
		limit === undefined
			? (await found.orderBy(desc(tasks.dueDate), desc(tasks.id)).limit(MOST)).reverse()
			: await found
					.orderBy(...ORDERS[order])
					.limit(Math.min(limit, MOST))
					.offset(offset)
	return rows.map((row) => asTask(row, today))
}
