import type { TaskSeriesInput } from '@sfc/contract/growing/tasks/task-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import type { Tx } from '#db/open.server'
import { taskSeries } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { planSeries, type SeriesRow } from './plan-series.server'
import { requireAssignee } from './require-assignee.server'

/**
 * Writes a series with its next tasks, in a transaction. Throws Fault invalid at `dueDate` for a
 * first day that has passed, or at `assignedTo`.
 */
export async function insertSeries(
	tx: Tx,
	ctx: FarmCtx,
	input: TaskSeriesInput,
): Promise<SeriesRow> {
	const now = ctx.now()
	const today = todayIn(ctx.farm.timezone, now)
	if (input.dueDate < today)
		throw new Fault('invalid', 'The first day must not be in the past', { field: 'dueDate' })
	const { title, priority, durationMin = null, every, unit } = input
	const [row] = await tx
		.insert(taskSeries)
		.values({
			title,
			priority,
			durationMin,
			every,
			unit,
			farmId: ctx.farm.id,
			description: input.description || null,
			place: input.place || null,
			assignedTo: await requireAssignee(tx, ctx, input.assignedTo),
			firstDay: input.dueDate,
			lastDay: input.lastDay || null,
			createdBy: ctx.user.id,
			createdAt: now,
		})
		.returning()
	if (!row) throw new Error('The database returned no row for an insert')
	await planSeries(tx, row, { today, now })
	return row
}
