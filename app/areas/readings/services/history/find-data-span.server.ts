import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { and, gte, inArray, max, min } from 'drizzle-orm'
import { latestValues, rollups } from '#db/schema/readings'
import type { FarmCtx } from '~/context.server'
import type { HistorySpan } from './chart-point'

const MINUTE_MS = 60_000
/** Shortest span; a shorter one would show a handful of readings. */
const SHORTEST_MS = 10 * MINUTE_MS
/** Age of the newest reading up to which the span ends now. */
const CURRENT_MS = 60 * MINUTE_MS

type Asked = { pointIds: readonly number[]; longestMs: number }

/**
 * Finds the span that the newest readings of points fill: up to `longestMs`, from the first of them
 * on, to now or, when nothing came for an hour, to the last. Null for points that were never read.
 * The points must already be known to belong to the farm.
 */
export async function findDataSpan(
	ctx: FarmCtx,
	{ pointIds, longestMs }: Asked,
): Promise<HistorySpan | null> {
	if (pointIds.length === 0) return null
	const [newest] = await ctx.db.read
		.select({ at: max(latestValues.at) })
		.from(latestValues)
		.where(inArray(latestValues.pointId, [...pointIds]))
	if (newest?.at == null) return null
	const lastAt = Math.min(newest.at, ctx.now())
	const toAt = ctx.now() - lastAt <= CURRENT_MS ? ctx.now() : lastAt + MINUTE_MS
	const earliestAt = toAt - longestMs
	const firsts = await ctx.db.read
		.select({ level: rollups.levelMs, at: min(rollups.at) })
		.from(rollups)
		.where(
			and(
				inArray(rollups.pointId, [...pointIds]),
				inArray(rollups.levelMs, [...LEVELS_MS]),
				gte(rollups.at, earliestAt),
			),
		)
		.groupBy(rollups.levelMs)
	let first: { at: number; level: number } | null = null
	for (const level of LEVELS_MS.toReversed()) {
		const at = firsts.find((one) => one.level === level)?.at ?? null
		// Finer roll-ups are more exact, but kept for less long: their first may not be the first
		// reading.
		if (at !== null && (!first || at < first.at + first.level)) first = { at, level }
	}
	const shortest = toAt - SHORTEST_MS
	return { fromAt: Math.max(earliestAt, Math.min(shortest, first?.at ?? shortest)), toAt }
}
