import { coarserLevel, finerLevel, type LevelMs } from '@sfc/domain/history/levels'
import { mergeRollups, rollUp, type Rollup } from '@sfc/domain/history/rollup'
import { sampleOf } from '@sfc/domain/history/sample-of'
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '../database'
import { points } from '../schema/devices'
import { farms } from '../schema/farms'
import { readings, rollupMarks, rollups } from '../schema/readings'
import { byPoint, readRaw, type Span } from './read-raw'

const ROWS_AT_ONCE = 500 // eleven parameters each; SQLite takes 32,766

/**
 * Makes the roll-ups of one stretch again, from all that is known of it, for the points that have
 * anything new there, and marks the coarser stretch it is part of.
 */
export async function rollUpStretch(
	tx: Tx,
	level: LevelMs,
	at: number,
	touchedAt: number,
): Promise<void> {
	const span = { fromAt: at, toAt: at + level }
	const finer = finerLevel(level)
	const made = finer === null ? await fromRaw(tx, span) : await fromFiner(tx, finer, span)
	const rows = [...made].flatMap(([pointId, rollup]) =>
		rollup ? [{ ...rollup, pointId, levelMs: level, at }] : [],
	)
	for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
		await tx
			.insert(rollups)
			.values(rows.slice(i, i + ROWS_AT_ONCE))
			.onConflictDoUpdate({
				target: [rollups.pointId, rollups.levelMs, rollups.at],
				set: {
					count: sql`excluded.count`,
					good: sql`excluded.good`,
					stuck: sql`excluded.stuck`,
					spikes: sql`excluded.spikes`,
					min: sql`excluded.min`,
					max: sql`excluded.max`,
					mean: sql`excluded.mean`,
					last: sql`excluded.last`,
				},
			})
	}
	const coarser = coarserLevel(level)
	if (coarser !== null && rows.length > 0) await mark(tx, coarser, at - (at % coarser), touchedAt)
}

export async function mark(tx: Tx, levelMs: LevelMs, at: number, touchedAt: number): Promise<void> {
	await tx
		.insert(rollupMarks)
		.values({ levelMs, at, touchedAt })
		.onConflictDoUpdate({ target: [rollupMarks.levelMs, rollupMarks.at], set: { touchedAt } })
}

/** Only points with rows there can have changed; of an hour that is packed already, few. */
async function fromRaw(tx: Tx, span: Span): Promise<Map<number, Rollup | null>> {
	const inSpan = and(gte(readings.at, span.fromAt), lt(readings.at, span.toAt))
	const changed = await tx
		.selectDistinct({ id: points.id, isSimulated: farms.isSimulated })
		.from(readings)
		.innerJoin(points, eq(points.id, readings.pointId))
		.innerJoin(farms, eq(farms.id, points.farmId))
		.where(inSpan)
	const raw = await readRaw(
		tx,
		changed.map(({ id }) => id),
		span,
	)
	return new Map(
		changed.map(({ id, isSimulated }) => [
			id,
			rollUp((raw.get(id) ?? []).map((reading) => sampleOf(reading, isSimulated))),
		]),
	)
}

/** By the key, a list of points at a time: the table is in the order of its points. */
async function fromFiner(tx: Tx, finer: LevelMs, span: Span): Promise<Map<number, Rollup | null>> {
	const ids = (await tx.select({ id: points.id }).from(points)).map(({ id }) => id)
	const merged = new Map<number, Rollup | null>()
	for (let i = 0; i < ids.length; i += ROWS_AT_ONCE) {
		const rows = await tx
			.select()
			.from(rollups)
			.where(
				and(
					inArray(rollups.pointId, ids.slice(i, i + ROWS_AT_ONCE)),
					eq(rollups.levelMs, finer),
					gte(rollups.at, span.fromAt),
					lt(rollups.at, span.toAt),
				),
			)
			.orderBy(asc(rollups.at))
		for (const [id, list] of byPoint(rows)) merged.set(id, mergeRollups(list))
	}
	return merged
}
