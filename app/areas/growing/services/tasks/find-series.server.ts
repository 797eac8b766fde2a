import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import type { Reader, Tx } from '#db/open.server'
import { taskSeries } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { asSeries } from './plan-series.server'

export type RunningSeries = ReturnType<typeof asSeries>

/**
 * Finds a series of the farm that has not ended, in a transaction or outside one. Throws Fault
 * not-found, or conflict when it has ended.
 */
export async function findSeries(
	ctx: FarmCtx,
	{ seriesId }: { seriesId: number },
	db: Reader | Tx = ctx.db.read,
): Promise<RunningSeries> {
	const [row] = await db
		.select()
		.from(taskSeries)
		.where(match(taskSeries, { id: seriesId, farmId: ctx.farm.id }))
		.limit(1)
	if (!row) throw new Fault('not-found', 'Recurring task not found')
	if (row.endedAt !== null) throw new Fault('conflict', 'This recurring task has ended already')
	return asSeries(row)
}
