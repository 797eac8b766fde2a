import { offsetSpans } from '@sfc/domain/calendar/offset-spans'
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { rollups } from '#db/schema/readings'
import type { FarmScope } from '~/context.server'
import type { HistorySpan } from './chart-point'

const HOUR_MS = 3_600_000

/** Hours of one time of the day, added up. */
export type HourSum = {
	/** The start of the first of them. */
	at: number
	/** Sum of the averages of those that were read. */
	sum: number
	/** How many were read. */
	known: number
}

type Wanted = HistorySpan & {
	pointIds: readonly number[]
	/** Each hour by itself. */
	isEach: boolean
}

/**
 * Adds up the hourly averages of points in a span, by the hour of the farm's clock: months of them are 24 rows a
 * point, of which the price of an hour is still known. Stored values, which are not calibrated. The points must
 * already be known to belong to the farm.
 */
export async function sumHours(
	{ db, farm }: Pick<FarmScope, 'db' | 'farm'>,
	{ pointIds, fromAt, toAt, isEach }: Wanted,
): Promise<Map<number, HourSum[]>> {
	const sums = new Map<number, HourSum[]>(pointIds.map((id) => [id, []]))
	if (pointIds.length === 0) return sums
	const { pointId, levelMs, at, mean } = rollups
	for (const span of offsetSpans(farm.timezone, fromAt, toAt)) {
		const rows = await db.read
			.select({
				pointId,
				at: sql<number>`min(${at})`.mapWith(Number),
				sum: sql<number>`coalesce(sum(${mean}), 0)`.mapWith(Number),
				known: sql<number>`count(${mean})`.mapWith(Number),
			})
			.from(rollups)
			.where(
				and(
					inArray(pointId, [...pointIds]),
					eq(levelMs, HOUR_MS),
					gte(at, span.fromAt),
					lt(at, span.toAt),
				),
			)
			.groupBy(pointId, isEach ? at : sql`${at} % 86400000`)
		for (const { pointId: id, ...row } of rows) sums.get(id)?.push(row)
	}
	return sums
}
