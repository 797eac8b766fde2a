import { match } from '#db/match'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { eq, gte, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { tasks, taskSeries } from '#db/schema/planting-cycles'

/**
 * Ends a series from a day on, in a transaction: its open tasks from that day on are deleted,
 * earlier ones stay. Returns how many were deleted.
 */
export async function closeSeries(
	tx: Tx,
	{ seriesId, from, now }: { seriesId: number; from: string; now: number },
): Promise<number> {
	await tx
		.update(taskSeries)
		.set({ endedAt: now, lastDay: addDays(from, -1) })
		.where(eq(taskSeries.id, seriesId))
	const removed = await tx
		.delete(tasks)
		.where(
			match(
				tasks,
				{ seriesId, isCompleted: false },
				isNull(tasks.terminatedAt),
				gte(tasks.dueDate, from),
			),
		)
		.returning({ id: tasks.id })
	return removed.length
}
