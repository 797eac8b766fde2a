import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { and, count, eq, gt, inArray, sum } from 'drizzle-orm'
import { rollups } from '#db/schema/readings'
import type { FarmScope } from '~/context.server'

/**
 * Counts of readings: with a number, the trusted ones among them, and two kinds of untrusted ones;
 * and hours with any.
 */
export type QualityCount = Pick<
	typeof rollups.$inferSelect,
	'count' | 'good' | 'stuck' | 'spikes'
> & {
	hours: number
}

const [, , HOUR_MS] = LEVELS_MS

/**
 * Counts qualities by point since an instant, in whole hours that ended after it; points without
 * readings are left out.
 */
export async function countQualities(
	ctx: FarmScope,
	pointIds: readonly number[],
	sinceAt: number,
): Promise<Map<number, QualityCount>> {
	if (pointIds.length === 0) return new Map()
	const rows = await ctx.db.read
		.select({
			pointId: rollups.pointId,
			count: sum(rollups.count),
			good: sum(rollups.good),
			stuck: sum(rollups.stuck),
			spikes: sum(rollups.spikes),
			hours: count(),
		})
		.from(rollups)
		.where(
			and(
				inArray(rollups.pointId, [...pointIds]),
				eq(rollups.levelMs, HOUR_MS),
				gt(rollups.at, sinceAt - HOUR_MS),
			),
		)
		.groupBy(rollups.pointId)
	return new Map(
		rows.map(({ pointId, count, good, stuck, spikes, hours }) => [
			pointId,
			{
				count: Number(count),
				good: Number(good),
				stuck: Number(stuck),
				spikes: Number(spikes),
				hours,
			},
		]),
	)
}
