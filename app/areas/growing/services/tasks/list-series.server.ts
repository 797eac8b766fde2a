import { and, asc, eq, isNull } from 'drizzle-orm'
import { taskSeries } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import type { RunningSeries } from './find-series.server'
import { asSeries } from './plan-series.server'

/** Lists the running series of the farm, by title; at most 200. */
export async function listSeries(ctx: FarmCtx): Promise<RunningSeries[]> {
	const rows = await ctx.db.read
		.select()
		.from(taskSeries)
		.where(and(eq(taskSeries.farmId, ctx.farm.id), isNull(taskSeries.endedAt)))
		.orderBy(asc(taskSeries.title), asc(taskSeries.id))
	return rows.map(asSeries)
}
