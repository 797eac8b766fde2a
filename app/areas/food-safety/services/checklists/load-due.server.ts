import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { seriesDays, type Series } from '@sfc/domain/growing/tasks/series-days'
import { and, asc, eq, gte, isNull, lte, min } from 'drizzle-orm'
import type { Reader, Tx } from '#db/open.server'
import { users } from '#db/schema/accounts'
import { checklists, checklistSeries } from '#db/schema/checklists'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmCtx, FarmScope } from '~/context.server'
import { findTask } from '~/areas/growing/services/find-task.server'

/** The farthest that a series may pause: a month's 31st of every twelfth year is nearer. */
const FARTHEST_DAYS = 400 * 31

const missing = (error: unknown): null => {
	if (error instanceof Fault && error.code === 'not-found') return null
	throw error
}

export type DueChecklist = {
	checklistId: number
	name: string
	taskId: number
	dueOn: string
	/** Who has to do it; null: anybody. */
	assignee: { id: string; name: string } | null
}

/** Lists the open tasks of checklists until today, oldest first. */
export async function listDue({ db, farm, now }: FarmScope): Promise<DueChecklist[]> {
	const rows = await db.read
		.select({
			checklistId: checklists.id,
			name: checklists.name,
			taskId: tasks.id,
			dueOn: tasks.dueDate,
			personId: users.id,
			firstName: users.firstName,
			lastName: users.lastName,
			email: users.email,
		})
		.from(checklistSeries)
		.innerJoin(checklists, eq(checklists.id, checklistSeries.checklistId))
		.innerJoin(tasks, eq(tasks.seriesId, checklistSeries.seriesId))
		.leftJoin(users, eq(users.id, tasks.assignedTo))
		.where(
			and(
				eq(checklistSeries.farmId, farm.id),
				isNull(checklists.endedAt),
				eq(tasks.isCompleted, false),
				isNull(tasks.terminatedAt),
				lte(tasks.dueDate, todayIn(farm.timezone, now())),
			),
		)
		.orderBy(asc(tasks.dueDate), asc(tasks.id))
	return rows.map(({ personId, firstName, lastName, email, ...row }) => ({
		...row,
		assignee:
			personId === null
				? null
				: { id: personId, name: `${firstName} ${lastName}`.trim() || (email ?? '') },
	}))
}

/** The next day of a series, from today on: that of its next open task, else the next it will plan. */
export async function loadNextDay(
	db: Reader | Tx,
	{ farm, now }: Pick<FarmScope, 'farm' | 'now'>,
	series: Series & { id: number },
): Promise<string> {
	const today = todayIn(farm.timezone, now())
	const [row] = await (db as Tx)
		.select({ day: min(tasks.dueDate) })
		.from(tasks)
		.where(
			and(
				eq(tasks.seriesId, series.id),
				eq(tasks.isCompleted, false),
				isNull(tasks.terminatedAt),
				gte(tasks.dueDate, today),
			),
		)
	if (row?.day) return row.day
	const tomorrow = addDays(today, 1)
	return seriesDays(series, tomorrow, addDays(tomorrow, FARTHEST_DAYS))[0] ?? tomorrow
}

/**
 * Finds the task that a form completes: the one asked for if it is open, else the newest that is due; null
 * when the checklist is not due.
 */
export async function findFillInTask(
	ctx: FarmCtx,
	{ checklistId, asked }: { checklistId: number; asked: number | null },
): Promise<{ taskId: number; dueOn: string } | null> {
	const due = (await listDue(ctx)).filter((one) => one.checklistId === checklistId)
	if (asked !== null) {
		const task = await findTask(ctx, { taskId: asked }).catch(missing)
		const isOpen = task && !task.isCompleted && task.terminatedAt === null
		if (isOpen && task.checklistId === checklistId) return { taskId: task.id, dueOn: task.dueDate }
	}
	return due.at(-1) ?? null
}
