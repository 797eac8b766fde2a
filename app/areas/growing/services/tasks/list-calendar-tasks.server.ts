import type { Task } from '@sfc/contract/growing/tasks/task'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import type { TaskType } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import { and, count, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { priorityRank } from './list-tasks.server'
import { asTask, selectTasks } from './task.server'

export type DayCount = { day: string; type: TaskType; tasks: number }

/**
 * Lists the calendar between two days, both included: plantings, done or not, and open tasks. Each
 * day has its first `perDay` tasks and the count of all by type.
 */
export async function listCalendarTasks(
	ctx: FarmCtx,
	{ from, to, perDay }: { from: string; to: string; perDay: number },
): Promise<{ tasks: Task[]; counts: DayCount[] }> {
	const { read } = ctx.db
	const standing = and(
		eq(tasks.farmId, ctx.farm.id),
		gte(tasks.dueDate, from),
		lte(tasks.dueDate, to),
		isNull(tasks.terminatedAt),
		or(eq(tasks.isCompleted, false), eq(tasks.type, 'plant')),
	)
	const place = sql<number>`row_number() over (partition by ${tasks.dueDate} order by ${typeRank}, ${priorityRank}, ${tasks.id})`
	const placed = read
		.select({ id: tasks.id, place: place.as('place') })
		.from(tasks)
		.where(standing)
		.as('placed')
	const first = read.select({ id: placed.id }).from(placed).where(lte(placed.place, perDay))
	const [rows, counts] = await Promise.all([
		selectTasks(read)
			.where(inArray(tasks.id, first))
			.orderBy(tasks.dueDate, typeRank, priorityRank, tasks.id),
		read
			.select({ day: tasks.dueDate, type: tasks.type, tasks: count() })
			.from(tasks)
			.where(standing)
			.groupBy(tasks.dueDate, tasks.type),
	])
	const today = todayIn(ctx.farm.timezone, ctx.now())
	return {
		tasks: rows.map((row) => asTask(row, today)),
		counts: counts.map((row) => ({ ...row, type: row.type as TaskType })),
	}
}

/** Order of task types: a harvest first, since a ripe crop cannot wait. */
const typeRank = sql`case ${tasks.type} when 'harvest' then 0 when 'transplant' then 1 when 'plant' then 2 else 3 end`
