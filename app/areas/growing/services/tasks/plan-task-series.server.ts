import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { DAYS_AHEAD } from '@sfc/domain/growing/tasks/series-days'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { taskSeries } from '#db/schema/planting-cycles'
import type { Ctx } from '~/context.server'
import { planSeries } from './plan-series.server'

/** Timezone that is furthest ahead. */
const FARTHEST_ZONE = 'Pacific/Kiritimati'

/**
 * Plans the tasks of every running series 60 days ahead of the day that is furthest ahead anywhere, so
 * that one day finds the series that are behind.
 */
export async function planTaskSeries(ctx: Ctx): Promise<void> {
	const now = ctx.now()
	const today = todayIn(FARTHEST_ZONE, now)
	const isRunning = isNull(taskSeries.endedAt)
	const isBehind = or(
		isNull(taskSeries.plannedThrough),
		lt(taskSeries.plannedThrough, addDays(today, DAYS_AHEAD)),
	)
	const behind = await ctx.db.read
		.select({ id: taskSeries.id })
		.from(taskSeries)
		.where(and(isRunning, isBehind))
	for (const { id } of behind) {
		await ctx.db.write(async (tx) => {
			const [row] = await tx
				.select()
				.from(taskSeries)
				.where(and(eq(taskSeries.id, id), isRunning))
			if (row) await planSeries(tx, row, { today, now })
		})
		await new Promise(setImmediate)
	}
}
