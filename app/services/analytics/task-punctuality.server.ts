import { dayFinder } from '@sfc/domain/analytics/day-finder'
import { groupBy } from '@sfc/domain/analytics/group-by'
import type { Period } from '@sfc/domain/analytics/periods'
import { punctuality, type DueTask } from '@sfc/domain/analytics/punctuality'
import { sharePct } from '@sfc/domain/analytics/share'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { and, between, eq, isNull } from 'drizzle-orm'
import { tasks } from '#db/schema/growing'
import type { FarmCtx } from '~/context.server'

/** How punctual the tasks were that were due in the span; what was called off is not counted. */
export async function taskPunctuality({ db, farm, now }: FarmCtx, { from, to }: Period) {
	const today = todayIn(farm.timezone, now())
	const rows = await db.read
		.select({ type: tasks.type, dueDate: tasks.dueDate, completedAt: tasks.completedAt })
		.from(tasks)
		.where(
			and(
				...[eq(tasks.farmId, farm.id), between(tasks.dueDate, from, to)],
				isNull(tasks.terminatedAt),
			),
		)
	const dayOf = dayFinder(farm.timezone, from, to > today ? to : today)
	const due = rows.map(({ type, dueDate, completedAt }) => ({
		...{ type, dueDate },
		doneOn: completedAt === null ? null : dayOf(completedAt),
	}))
	const judge = (of: readonly DueTask[]) => {
		const figures = punctuality(of, today)
		return { ...figures, onTimePct: sharePct(figures.onTime, figures.judged) }
	}
	const byType = [...groupBy(due, ({ type }) => type)].map(([type, of]) => ({ type, ...judge(of) }))
	return {
		tasks: judge(due),
		tasksByType: byType
			.filter(({ judged }) => judged > 0)
			.sort((a, b) => b.judged - a.judged || (a.type < b.type ? -1 : 1)),
	}
}
