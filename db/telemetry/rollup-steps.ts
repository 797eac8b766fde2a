import { and, eq, gte, lt, max, min, sql, sum } from 'drizzle-orm'
import type { Handle } from '../database'
import { rollups } from '../schema/readings'

/** A stretch of time and the level its steps are put together from; all in milliseconds. */
export type StepsWanted = {
	pointId: number
	/** A level of domain's history/levels that fills a step without a rest. */
	levelMs: number
	stepMs: number
	fromAt: number
	toAt: number
}

/** The raw readings of a step; `min`, `max` and `mean` are of the trusted ones, null without any. */
export type RollupStep = {
	at: number
	count: number
	good: number
	min: number | null
	max: number | null
	mean: number | null
}

/**
 * The steps of a point that have readings, the oldest first, from the one `fromAt` lies in to the one
 * before `toAt`. On PostgreSQL; SQLite has a shorter way, see rollup-steps-sqlite.ts.
 */
export async function rollupSteps(
	db: Pick<Handle, 'select'>,
	{ pointId, levelMs, stepMs, fromAt, toAt }: StepsWanted,
): Promise<RollupStep[]> {
	const at = sql<number>`${rollups.at} - ${rollups.at} % cast(${stepMs} as bigint)`
	const rows = await db
		.select({
			at: at.mapWith(Number),
			count: sum(rollups.count).mapWith(Number),
			good: sum(rollups.good).mapWith(Number),
			min: min(rollups.min),
			max: max(rollups.max),
			mean: sql<
				number | null
			>`sum(${rollups.mean} * ${rollups.good}) / nullif(sum(${rollups.good}), 0)`,
		})
		.from(rollups)
		.where(
			and(
				eq(rollups.pointId, pointId),
				eq(rollups.levelMs, levelMs),
				gte(rollups.at, fromAt - (fromAt % stepMs)),
				lt(rollups.at, toAt),
			),
		)
		// By its place in the list: PostgreSQL takes the same expression with another parameter for another.
		.groupBy(sql`1`)
		.orderBy(sql`1`)
	return rows.map((row) => ({ ...row, mean: row.mean === null ? null : Number(row.mean) }))
}
