import type { TaskSeriesInput } from '@sfc/contract/growing/tasks/task-input'
import { Fault } from '@sfc/domain/fault'
import { formatRecurrence } from '@sfc/domain/growing/tasks/series-days'
import { and, count, eq, isNull } from 'drizzle-orm'
import { taskSeries } from '#db/schema/planting-cycles'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { insertSeries } from './insert-series.server'
import type { SeriesRow } from './plan-series.server'

const MOST_SERIES = 200

/**
 * Starts a recurring standalone task, planned 60 days ahead. Throws Fault forbidden for viewers,
 * invalid at `dueDate` or `assignedTo`, or conflict when the farm has 200 running series.
 */
export async function startTaskSeries(
	ctx: Permitted<'task.work'>,
	input: TaskSeriesInput,
): Promise<SeriesRow> {
	const series = await ctx.db.write(async (tx) => {
		const [running] = await tx
			.select({ series: count() })
			.from(taskSeries)
			.where(and(eq(taskSeries.farmId, ctx.farm.id), isNull(taskSeries.endedAt)))
		if (running && running.series >= MOST_SERIES)
			throw new Fault(
				'conflict',
				`A farm has at most ${MOST_SERIES} recurring tasks; end one first`,
			)
		const row = await insertSeries(tx, ctx, input)
		const { priority, durationMin, firstDay, lastDay } = row
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'task-series.started',
			subject: row.title,
			after: { repeats: formatRecurrence(input), firstDay, lastDay, priority, durationMin },
		})
		return row
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return series
}
