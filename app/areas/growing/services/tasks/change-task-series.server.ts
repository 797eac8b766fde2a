import type { TaskSeriesInput } from '@sfc/contract/growing/tasks/task-input'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { formatRecurrence } from '@sfc/domain/growing/tasks/series-days'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { closeSeries } from './close-series.server'
import { findSeries, requireOwnSeries } from './find-series.server'
import { insertSeries } from './insert-series.server'
import { asSeries, type SeriesRow } from './plan-series.server'

/**
 * Changes a series from a day on (`dueDate`): the old one ends before it and a new one begins, so
 * that past tasks stay unchanged. Throws as `startTaskSeries`, not-found, or conflict when it has
 * ended or is a checklist's.
 */
export async function changeTaskSeries(
	ctx: Permitted<'task.work'>,
	{ seriesId, ...input }: TaskSeriesInput & { seriesId: number },
): Promise<SeriesRow> {
	const series = await ctx.db.write(async (tx) => {
		const before = await findSeries(ctx, { seriesId }, tx)
		await requireOwnSeries(tx, { seriesId })
		await closeSeries(tx, { seriesId, from: input.dueDate, now: ctx.now() })
		const after = await insertSeries(tx, ctx, input)
		const changed = changedFields(forAudit(before), forAudit(asSeries(after)), FIELDS)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'task-series.changed',
			subject: after.title,
			...(changed ?? { after: { firstDay: after.firstDay } }),
		})
		return after
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return series
}

const FIELDS = [
	...(['title', 'description', 'repeats', 'firstDay', 'lastDay'] as const),
	...(['priority', 'durationMin', 'place'] as const),
]

const forAudit = (series: ReturnType<typeof asSeries>) => ({
	...series,
	repeats: formatRecurrence(series),
})
