import { groupBy } from '@sfc/domain/group-by'
import type { Period } from '@sfc/domain/growing/analytics/periods'
import { punctuality, type DueTasks } from '@sfc/domain/growing/analytics/punctuality'
import { sharePct } from '@sfc/domain/growing/analytics/share'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { clockOffsets, type ClockOffset } from '@sfc/domain/calendar/clock-offsets'
import { and, between, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmScope } from '~/context.server'

const YEAR_MS = 366 * 86_400_000

/** Loads the punctuality of tasks due in the span; cancelled ones are not counted. */
export async function loadTaskPunctuality(ctx: FarmScope, span: Period) {
	const rows = await dueTasks(ctx, span)
	const judge = (of: readonly DueTasks[]) => {
		const figures = punctuality(of)
		return { ...figures, onTimePct: sharePct(figures.onTime, figures.judged) }
	}
	const byType = [...groupBy(rows, ({ type }) => type)].map(([type, of]) => ({
		type,
		...judge(of),
	}))
	return {
		tasks: judge(rows),
		tasksByType: byType.sort((a, b) => b.judged - a.judged || (a.type < b.type ? -1 : 1)),
	}
}

/** Counts the completed or late tasks of the span, by type and days late. */
async function dueTasks({ db, farm, now }: FarmScope, { from, to }: Period) {
	const { type, dueDate, completedAt } = tasks
	// A task may be done long before its day; before this, clock changes no longer matter.
	const since = Date.parse(from) - YEAR_MS
	const doneOn = dayNumber(clockOffsets(farm.timezone, since, now()))
	const dueOn =
		db.engine === 'sqlite'
			? sql`cast(julianday(${dueDate}) - 2440587.5 as integer)`
			: sql`(${dueDate}::date - date '1970-01-01')`
	const due = db.read
		.select({ type, daysLate: sql<number | string | null>`${doneOn} - ${dueOn}`.as('days_late') })
		.from(tasks)
		.where(
			and(
				eq(tasks.farmId, farm.id),
				between(dueDate, from, to),
				isNull(tasks.terminatedAt),
				// Open tasks that are not late yet do not count.
				or(isNotNull(completedAt), lt(dueDate, todayIn(farm.timezone, now()))),
			),
		)
		.as('due')
	const rows = await db.read
		.select({ type: due.type, daysLate: due.daysLate, count: count() })
		.from(due)
		.groupBy(due.type, sql`${due.daysLate}`)
	return rows.map(({ daysLate, ...row }) => ({
		...row,
		daysLate: daysLate === null ? null : Number(daysLate),
	}))
}

/**
 * Computes the farm's day on which a task was done, in days since 1970, by the clock offset of that
 * time.
 */
function dayNumber(offsets: readonly ClockOffset[]) {
	const whole = (value: number) => sql`cast(${value} as bigint)`
	const cases = offsets
		.toReversed()
		.map(
			({ fromAt, offsetMs }) =>
				sql`when ${tasks.completedAt} >= ${whole(fromAt)} then ${whole(offsetMs)}`,
		)
	const offset = sql`case ${sql.join(cases, sql` `)} else ${whole(offsets[0]?.offsetMs ?? 0)} end`
	return sql`(${tasks.completedAt} + ${offset}) / 86400000`
}
