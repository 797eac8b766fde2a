import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatRecurrence } from '@sfc/domain/growing/tasks/series-days'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { closeSeries } from './close-series.server'
import { findSeries, requireOwnSeries } from './find-series.server'

/**
 * Ends a series for the future: open tasks after today are deleted, earlier ones stay. Returns how
 * many were deleted. Throws Fault not-found, forbidden for viewers, or conflict when it has ended.
 */
export async function endTaskSeries(
	ctx: Permitted<'task.work'>,
	{ seriesId }: { seriesId: number },
): Promise<number> {
	const now = ctx.now()
	const tomorrow = addDays(todayIn(ctx.farm.timezone, now), 1)
	const removed = await ctx.db.write(async (tx) => {
		const series = await findSeries(ctx, { seriesId }, tx)
		await requireOwnSeries(tx, { seriesId })
		const removed = await closeSeries(tx, { seriesId, from: tomorrow, now })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'task-series.ended',
			subject: series.title,
			before: { repeats: formatRecurrence(series) },
			after: { removedTasks: removed },
		})
		return removed
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return removed
}
