import { isTrusted, qualityOf } from '@sfc/domain/readings/quality'
import { and, asc, gte, inArray, lt, sql } from 'drizzle-orm'
import { readings } from '#db/schema/readings'
import type { FarmCtx } from '~/context.server'

/** Evenly spaced looks at a point's past, in stored units; null where nothing trusted was read. */
export type Trend = { pointId: number; values: (number | null)[] }

const LOOKS = 48

/**
 * The course of a few points over the last `spanMs`: the first trusted reading of each of 48 equal
 * steps, searched for `windowMs` from the start of the step. The points must come from a list already
 * narrowed to the farm. One indexed range a step: grouping by a computed bucket would sort them all.
 */
export async function recentTrends(
	ctx: FarmCtx,
	input: { pointIds: readonly number[]; spanMs: number; windowMs: number },
): Promise<Trend[]> {
	if (input.pointIds.length === 0) return []
	const stepMs = Math.floor(input.spanMs / LOOKS)
	const fromAt = Math.floor(ctx.now() / stepMs) * stepMs - (LOOKS - 1) * stepMs
	const starts = Array.from({ length: LOOKS }, (_, i) => fromAt + i * stepMs)
	// whole numbers of our own making: safe to write into the statement, and typed right on both engines
	const list = sql.raw(`values ${starts.map((at) => `(${at})`).join(',')}`)
	const looks = ctx.db.read.$with('looks', { at: sql<number>`column1` }).as(list)
	const start = sql<number>`looks.column1`
	const rows = await ctx.db.read
		.with(looks)
		.select({
			start: start.mapWith(Number),
			pointId: readings.pointId,
			value: readings.value,
			quality: readings.quality,
		})
		.from(looks)
		.innerJoin(
			readings,
			and(
				gte(readings.at, start),
				lt(readings.at, sql`${start} + ${sql.raw(String(Math.min(stepMs, input.windowMs)))}`),
				inArray(readings.pointId, [...input.pointIds]),
			),
		)
		.orderBy(asc(readings.at))
	const found = new Map<string, number>()
	for (const { start: at, pointId, value, quality } of rows) {
		const key = `${pointId} ${at}`
		if (!found.has(key) && isTrusted(qualityOf(quality), ctx.farm.isSimulated))
			found.set(key, value)
	}
	return input.pointIds.map((pointId) => ({
		pointId,
		values: starts.map((at) => found.get(`${pointId} ${at}`) ?? null),
	}))
}
