import { match } from '../match'
import { LEVELS_MS, type LevelMs } from '@sfc/domain/readings/history/levels'
import { rollUp, type Rollup } from '@sfc/domain/readings/history/rollup'
import { toSample } from '@sfc/domain/readings/history/to-sample'
import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Db } from '../database'
import { rollups } from '../schema/readings'
import { readRaw, type Span } from './read-raw'

const [MINUTE] = LEVELS_MS
const POINTS_AT_ONCE = 20
const LOOKED_AT_ONCE = 500

type Known = { id: number; isSimulated: boolean }

/**
 * The roll-ups of a span whose minutes are purged, or soon will be: built from the readings, for
 * points with late readings. Where the readings are purged too, the roll-up with more readings is
 * kept.
 */
export async function rollUpLateReadings(
	db: Db,
	level: LevelMs,
	known: readonly Known[],
	span: Span,
): Promise<Map<number, Rollup>> {
	const late = await listLate(db, known, span)
	const made = new Map<number, Rollup>()
	for (let i = 0; i < late.length; i += POINTS_AT_ONCE) {
		const some = late.slice(i, i + POINTS_AT_ONCE)
		const ids = some.map(({ id }) => id)
		const [raw, before] = [
			await readRaw(db.read, ids, span),
			await countReadings(db, level, span, ids),
		]
		for (const { id, isSimulated } of some) {
			const rollup = rollUp((raw.get(id) ?? []).map((reading) => toSample(reading, isSimulated)))
			if (rollup && rollup.count >= (before.get(id) ?? 0)) made.set(id, rollup)
		}
		await new Promise(setImmediate)
	}
	return made
}

/** The points for which minutes were rolled up after those of the span were purged. */
async function listLate(db: Db, known: readonly Known[], { fromAt, toAt }: Span): Promise<Known[]> {
	const late = new Set<number>()
	for (let i = 0; i < known.length; i += LOOKED_AT_ONCE) {
		const ids = known.slice(i, i + LOOKED_AT_ONCE).map(({ id }) => id)
		const found = await db.read
			.selectDistinct({ id: rollups.pointId })
			.from(rollups)
			.where(
				and(
					inArray(rollups.pointId, ids),
					eq(rollups.levelMs, MINUTE),
					gte(rollups.at, fromAt),
					lt(rollups.at, toAt),
				),
			)
		for (const { id } of found) late.add(id)
	}
	return known.filter(({ id }) => late.has(id))
}

/** How many readings the stored roll-ups of a period contain, by point. */
async function countReadings(db: Db, level: LevelMs, { fromAt }: Span, ids: number[]) {
	const rows = await db.read
		.select({ id: rollups.pointId, count: rollups.count })
		.from(rollups)
		.where(match(rollups, { levelMs: level, at: fromAt }, inArray(rollups.pointId, ids)))
	return new Map(rows.map(({ id, count }) => [id, count]))
}
