import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { count } from 'drizzle-orm'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmScope } from '~/context.server'
import { type TaskFilter, whereTasks } from './task-filter.server'

/** Counts the tasks of the farm that match a filter. */
export async function countTasks(ctx: FarmScope, filter: TaskFilter): Promise<number> {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const [row] = await ctx.db.read
		.select({ tasks: count() })
		.from(tasks)
		.where(whereTasks(ctx.farm.id, filter, today))
	return row?.tasks ?? 0
}
