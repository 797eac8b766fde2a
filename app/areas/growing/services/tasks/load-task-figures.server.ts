import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { and, count, gte, sql } from 'drizzle-orm'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { type TaskFilter, whereTasks } from './task-filter.server'

/** Days over which completed tasks are counted, including today. */
const COMPLETED_DAYS = 30

/** Loads the figures above the task list. Overdue and harvest tasks count as pending too. */
export async function loadTaskFigures(
	ctx: FarmCtx,
	filter: Pick<TaskFilter, 'types' | 'assignedTo'>,
) {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const since = dayStart(addDays(today, 1 - COMPLETED_DAYS), ctx.farm.timezone)
	const of = (state: 'open' | 'completed') => whereTasks(ctx.farm.id, { ...filter, state }, today)
	const [[open], [done]] = await Promise.all([
		ctx.db.read
			.select({
				pending: count(),
				overdue: count(sql`case when ${tasks.dueDate} < ${today} then 1 end`),
				harvest: count(sql`case when ${tasks.type} = 'harvest' then 1 end`),
			})
			.from(tasks)
			.where(of('open')),
		ctx.db.read
			.select({ completed: count() })
			.from(tasks)
			.where(and(of('completed'), gte(tasks.completedAt, since))),
	])
	return { pending: 0, overdue: 0, harvest: 0, completed: 0, ...open, ...done }
}
