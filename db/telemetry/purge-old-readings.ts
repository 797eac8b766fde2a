import { coarserLevel, LEVELS_MS, type LevelMs } from '@sfc/domain/readings/history/levels'
import { and, asc, eq, exists, gt, inArray, lt, min, or, sql } from 'drizzle-orm'
import type { Db } from '../database'
import { points } from '../schema/devices'
import { readingChunks, rollupWork, rollups } from '../schema/readings'

const DAY_MS = 86_400_000
const [MINUTE, QUARTER, HOUR] = LEVELS_MS

/** Retention in milliseconds; hours and days are kept for ever. */
export const RAW_RETENTION_MS = 90 * DAY_MS
export const ROLLUP_RETENTION_MS: ReadonlyMap<LevelMs, number> = new Map([
	// Finer charts of older times are built from the raw readings, which are kept long enough.
	[MINUTE, 8 * DAY_MS],
	// Longer than a reading may be late, so that an hour is always built from all its quarters.
	[QUARTER, 402 * DAY_MS],
])

/** Some 3,000 rows in an hourly purge, for which arriving readings wait. */
const POINTS_AT_ONCE = 25
const POINTS_LOOKED_AT = 250
/** Points of one call: it takes as long however many there are. */
const POINTS_MAX = 5_000

/**
 * Deletes data past its retention, some points at a time. Raw readings are deleted with their packed
 * hours; rows that were never packed stay. Late data that still has to be rolled up keeps its
 * sources. Looks at some points after one, and returns the last, or 0 after all: the next call goes on
 * from there.
 */
export async function purgeOldReadings(db: Db, now: number, after = 0): Promise<number> {
	const rawBefore = Math.min(now - RAW_RETENTION_MS, await oldestMark(db, [MINUTE, QUARTER]))
	const before: [LevelMs, number][] = []
	for (const [level, keptMs] of ROLLUP_RETENTION_MS) {
		const coarser = coarserLevel(level) ?? level
		before.push([level, Math.min(now - keptMs, await oldestMark(db, [level, coarser]))])
	}
	const oldChunks = lt(readingChunks.hourAt, rawBefore)
	const oldRollups = before.map(([level, at]) =>
		and(eq(rollups.levelMs, level), lt(rollups.at, at)),
	)
	let last = after
	for (let seen = 0; seen < POINTS_MAX; seen += POINTS_LOOKED_AT) {
		const some = await db.read
			.select({ id: points.id })
			.from(points)
			.where(gt(points.id, last))
			.orderBy(asc(points.id))
			.limit(POINTS_LOOKED_AT)
		const chunksOfPoint = db.read
			.select({ one: sql`1` })
			.from(readingChunks)
			.where(and(eq(readingChunks.pointId, points.id), oldChunks))
		const rollupsOfPoint = oldRollups.map((old) =>
			db.read
				.select({ one: sql`1` })
				.from(rollups)
				.where(and(eq(rollups.pointId, points.id), old)),
		)
		const ids = some.map(({ id }) => id)
		const hasOld = or(exists(chunksOfPoint), ...rollupsOfPoint.map((rows) => exists(rows)))
		const due = await db.read
			.select({ id: points.id })
			.from(points)
			.where(and(inArray(points.id, ids), hasOld))
			.orderBy(asc(points.id))
		for (const part of inParts(due, POINTS_AT_ONCE)) {
			const pointIds = part.map(({ id }) => id)
			await db.write(async (tx) => {
				await tx
					.delete(readingChunks)
					.where(and(inArray(readingChunks.pointId, pointIds), oldChunks))
				for (const old of oldRollups)
					await tx.delete(rollups).where(and(inArray(rollups.pointId, pointIds), old))
			})
			await new Promise(setImmediate)
		}
		if (some.length < POINTS_LOOKED_AT) return 0
		last = ids.at(-1) ?? last
		await new Promise(setImmediate)
	}
	return last
}

const inParts = <T>(list: readonly T[], size: number): T[][] =>
	Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
		list.slice(i * size, (i + 1) * size),
	)

/** The start of the hour of the oldest period of these levels that has to be rolled up. */
async function oldestMark(db: Db, levels: LevelMs[]): Promise<number> {
	const [found] = await db.read
		.select({ at: min(rollupWork.at) })
		.from(rollupWork)
		.where(inArray(rollupWork.levelMs, levels))
	const at = found?.at ?? null
	return at === null ? Infinity : at - (at % HOUR)
}
