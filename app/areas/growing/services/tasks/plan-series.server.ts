import { addDays } from '@sfc/domain/calendar/calendar-day'
import { DAYS_AHEAD, seriesDays, type SeriesUnit } from '@sfc/domain/growing/tasks/series-days'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { tasks, taskSeries } from '#db/schema/planting-cycles'

export type SeriesRow = typeof taskSeries.$inferSelect

/** Converts a row to a series: its unit is written only from the list. */
export const asSeries = (row: SeriesRow) => ({ ...row, unit: row.unit as SeriesUnit })

/** Rows per insert: SQLite limits the number of parameters. */
const AT_ONCE = 100

/**
 * Adds the missing tasks of a series, from its last planned day until 60 days after `today`, in a
 * transaction. Running it twice adds nothing more.
 */
export async function planSeries(
	tx: Tx,
	row: SeriesRow,
	{ today, now }: { today: string; now: number },
): Promise<void> {
	const through = addDays(today, DAYS_AHEAD)
	const { plannedThrough } = row
	if (plannedThrough !== null && plannedThrough >= through) return
	const from = plannedThrough === null ? row.firstDay : addDays(plannedThrough, 1)
	const { id: seriesId, farmId, title, description, place, priority, durationMin, assignedTo } = row
	const planned = seriesDays(asSeries(row), from, through).map((day) => ({
		farmId,
		seriesId,
		title,
		description,
		place,
		priority,
		durationMin,
		assignedTo,
		seriesDay: day,
		dueDate: day,
		type: 'maintenance',
		createdAt: now,
	}))
	for (let at = 0; at < planned.length; at += AT_ONCE)
		await tx
			.insert(tasks)
			.values(planned.slice(at, at + AT_ONCE))
			.onConflictDoNothing()
	await tx.update(taskSeries).set({ plannedThrough: through }).where(eq(taskSeries.id, seriesId))
}
