import type { LevelMs } from '@sfc/domain/readings/history/levels'
import { mergeRollups, type Rollup } from '@sfc/domain/readings/history/rollup'
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Reader } from '../database'
import { points } from '../schema/devices'
import { rollups } from '../schema/readings'
import { groupByPoint, type Span } from './read-raw'

/** Up to 24 rows each: about 10 ms, during which nothing else runs on SQLite. */
const POINTS_AT_ONCE = 150

/** The roll-ups of a span by point, built from those of a finer level. */
export async function rollUpFromFinerLevel(
	db: Reader,
	finer: LevelMs,
	span: Span,
): Promise<Map<number, Rollup>> {
	const ids = (await db.select({ id: points.id }).from(points)).map(({ id }) => id)
	const merged = new Map<number, Rollup>()
	for (let i = 0; i < ids.length; i += POINTS_AT_ONCE) {
		// By the key, some points at a time, because the table is ordered by point.
		const rows = await db
			.select()
			.from(rollups)
			.where(
				and(
					inArray(rollups.pointId, ids.slice(i, i + POINTS_AT_ONCE)),
					eq(rollups.levelMs, finer),
					gte(rollups.at, span.fromAt),
					lt(rollups.at, span.toAt),
				),
			)
			.orderBy(asc(rollups.at))
		for (const [id, list] of groupByPoint(rows)) {
			const whole = mergeRollups(list.map(({ pointId: _, levelMs: __, at: ___, ...rest }) => rest))
			if (whole) merged.set(id, whole)
		}
		await new Promise(setImmediate)
	}
	return merged
}
