import type { Task } from '@sfc/contract/growing/tasks/task'
import { addDays, daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import type { TaskType } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import { dayOnCalendar } from '@sfc/domain/growing/tasks/day-on-calendar'
import { and, count, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { priorityRank } from './list-tasks.server'
import { asTask, selectTasks } from '../task.server'

export type DayCount = { day: string; type: TaskType; tasks: number }

/**
 * Lists the calendar between two days, both included: open tasks on the day they are due, completed
 * ones on the farm's day on which they were done. Each day has its first `perDay` tasks, open ones
 * before completed ones, and the count of all by type.
 */
export async function listCalendarTasks(
	ctx: FarmCtx,
	{ from, to, perDay }: { from: string; to: string; perDay: number },
): Promise<{ tasks: (Task & { day: string })[]; counts: DayCount[] }> {
	const { read } = ctx.db
	const { id: farmId, timezone } = ctx.farm
	const starts = Array.from({ length: daysBetween(from, to) + 2 }, (_, n) =>
		dayStart(addDays(from, n), timezone),
	)
	const completed = and(
		gte(tasks.completedAt, starts[0] ?? 0),
		lt(tasks.completedAt, starts.at(-1) ?? 0),
	)
	const open = and(isNull(tasks.completedAt), gte(tasks.dueDate, from), lte(tasks.dueDate, to))
	const onCalendar = read
		.select({
			id: tasks.id,
			type: tasks.type,
			day: selectDay(from, starts).as('day'),
			isCompleted: tasks.isCompleted,
			typeRank: typeRank.as('type_rank'),
			priorityRank: priorityRank.as('priority_rank'),
		})
		.from(tasks)
		.where(and(eq(tasks.farmId, farmId), isNull(tasks.terminatedAt), or(completed, open)))
		.as('on_calendar')
	const { id, type, day, isCompleted } = onCalendar
	const order = sql`${isCompleted}, ${onCalendar.typeRank}, ${onCalendar.priorityRank}, ${id}`
	const place = sql<number>`row_number() over (partition by ${day} order by ${order})`
	const placed = read
		.select({ id, place: place.as('place') })
		.from(onCalendar)
		.as('placed')
	const first = read.select({ id: placed.id }).from(placed).where(lte(placed.place, perDay))
	const [rows, counts] = await Promise.all([
		selectTasks(read)
			.where(inArray(tasks.id, first))
			.orderBy(tasks.isCompleted, typeRank, priorityRank, tasks.id),
		read
			.select({ day, type, tasks: count() })
			.from(onCalendar)
			.groupBy(sql`${day}`, type)
			.orderBy(sql`${day}`, type),
	])
	const today = todayIn(timezone, ctx.now())
	return {
		tasks: rows
			.map((row) => ({ ...asTask(row, today), day: dayOnCalendar(row.task, timezone) }))
			.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
		counts: counts.map((row) => ({ ...row, type: row.type as TaskType })),
	}
}

/** Selects a task's day by the starts of the days from `from` on; the last start ends the span. */
function selectDay(from: string, starts: readonly number[]): SQL<string> {
	const days = starts
		.slice(1)
		.map((end, n) => sql`when ${tasks.completedAt} < ${end} then ${addDays(from, n)}`)
	return sql<string>`case when ${tasks.completedAt} is null then ${tasks.dueDate} ${sql.join(days, sql` `)} end`
}

/** Order of task types: a harvest first, since a ripe crop cannot wait. */
const typeRank = sql`case ${tasks.type} when 'harvest' then 0 when 'transplant' then 1 when 'plant' then 2 else 3 end`
