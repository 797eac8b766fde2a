import { match } from '../match'
import { and, asc, eq, gt, gte, lt, max, min, or, sql, sum } from 'drizzle-orm'
import type { Handle } from '../handle'
import { readings, rollups } from '../schema/readings'

/** Reads of thousands of rows at once, each in the engine's fastest way. */
export type BulkReads = {
	/**
	 * The steps of a point that have readings, oldest first, from the one that contains `fromAt` up
	 * to the one before `toAt`.
	 */
	steps(wanted: StepsWanted): Promise<RollupStep[]>
	/** Rows of readings not packed yet, in the order of their key; times in milliseconds UTC. */
	readings(wanted: ReadingsWanted): Promise<StoredReading[]>
}

/** A period and the level its steps are put together from; all in milliseconds. */
type StepsWanted = {
	pointId: number
	/** A level of domain's history/levels that divides the step. */
	levelMs: number
	stepMs: number
	fromAt: number
	toAt: number
}

/** The raw readings of a step; `min`, `max` and `mean` are of the trusted ones, null without any. */
type RollupStep = {
	at: number
	count: number
	good: number
	min: number | null
	max: number | null
	mean: number | null
}

/** From `fromAt` to, not including, `toAt`; of these at most `most`, behind the row `after`. */
type ReadingsWanted = {
	fromAt: number
	toAt: number
	after?: Pick<StoredReading, 'at' | 'pointId'> | undefined
	most: number
}

export type StoredReading = { at: number; pointId: number; value: number; quality: number }

/** For PostgreSQL; SQLite has its own in bulk-reads-sqlite.ts. */
export const postgresBulkReads = (db: Pick<Handle, 'select'>): BulkReads => ({
	async steps({ pointId, levelMs, stepMs, fromAt, toAt }) {
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
				match(
					rollups,
					{ pointId, levelMs },
					gte(rollups.at, fromAt - (fromAt % stepMs)),
					lt(rollups.at, toAt),
				),
			)
			// By its position: PostgreSQL treats the same expression with another parameter as a
			// different one.
			.groupBy(sql`1`)
			.orderBy(sql`1`)
		return rows.map((row) => ({ ...row, mean: row.mean === null ? null : Number(row.mean) }))
	},
	readings({ fromAt, toAt, after, most }) {
		const { at, pointId } = readings
		const behind = after && or(gt(at, after.at), and(eq(at, after.at), gt(pointId, after.pointId)))
		return db
			.select()
			.from(readings)
			.where(and(gte(at, after?.at ?? fromAt), lt(at, toAt), behind))
			.orderBy(asc(at), asc(pointId))
			.limit(most)
	},
})
