import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { DAYS_AHEAD } from '@sfc/domain/growing/tasks/series-days'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import { taskSeries } from '#db/schema/planting-cycles'
import type { Ctx } from '~/context.server'
import { planSeries } from './plan-series.server'

/** Timezone that is furthest ahead. */
const FARTHEST_ZONE = 'Pacific/Kiritimati'

/** Plans the tasks of every running series 60 days ahead of its farm's today. */
export async function planTaskSeries(ctx: Ctx): Promise<void> {
	const now = ctx.now()
	const through = addDays(todayIn(FARTHEST_ZONE, now), DAYS_AHEAD)
	const behind = await ctx.db.read
		.select({ series: taskSeries, timezone: farms.timezone })
		.from(taskSeries)
		.innerJoin(farms, eq(farms.id, taskSeries.farmId))
		.where(
			and(
				isNull(taskSeries.endedAt),
				or(isNull(taskSeries.plannedThrough), lt(taskSeries.plannedThrough, through)),
			),
		)
	for (const { series, timezone } of behind) {
		const today = todayIn(timezone, now)
		if (series.plannedThrough !== null && series.plannedThrough >= addDays(today, DAYS_AHEAD))
			continue
		await ctx.db.write(async (tx) => {
			const [row] = await tx
				.select()
				.from(taskSeries)
				.where(and(eq(taskSeries.id, series.id), isNull(taskSeries.endedAt)))
			if (row) await planSeries(tx, row, { today, now })
		})
	}
}
