import { finerLevel, type LevelMs } from '@sfc/domain/readings/history/levels'
import { and, asc, eq, gte, inArray, lt, max, min, sql } from 'drizzle-orm'
import type { Tx } from '../database'
import { rollups } from '../schema/readings'

/**
 * The query for roll-ups of a period, merged from those of the finer level as domain's
 * `mergeRollups` does; its columns are in the order of the table.
 */
export function mergeFinerLevel(
	tx: Pick<Tx, 'select'>,
	levelMs: LevelMs,
	at: number,
	pointIds: readonly number[],
) {
	const finerMs = finerLevel(levelMs) ?? levelMs
	const { pointId, count, good, stuck, spikes, mean } = rollups
	const total = (column: typeof count) => sql<number>`cast(sum(${column}) as bigint)`
	const newest = sql<number | null>`(
		select parts.last from rollups as parts
		where parts.point_id = rollups.point_id and parts.level_ms = ${finerMs}
			and parts.at >= ${at} and parts.at < ${at + levelMs} and parts.last is not null
		order by parts.at desc limit 1)`
	return tx
		.select({
			pointId,
			levelMs: sql<number>`cast(${levelMs} as bigint)`.as('level_ms'),
			at: sql<number>`cast(${at} as bigint)`.as('at'),
			count: total(count).as('count'),
			good: total(good).as('good'),
			stuck: total(stuck).as('stuck'),
			spikes: total(spikes).as('spikes'),
			min: min(rollups.min).as('min'),
			max: max(rollups.max).as('max'),
			mean: sql<number | null>`sum(${mean} * ${good}) / nullif(sum(${good}), 0)`.as('mean'),
			last: newest.as('last'),
		})
		.from(rollups)
		.where(
			and(
				inArray(pointId, [...pointIds]),
				eq(rollups.levelMs, finerMs),
				gte(rollups.at, at),
				lt(rollups.at, at + levelMs),
			),
		)
		.groupBy(pointId)
		.orderBy(asc(pointId))
}
