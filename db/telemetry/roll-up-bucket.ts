import {
	coarserLevel,
	finerLevel,
	LEVELS_MS,
	type LevelMs,
} from '@sfc/domain/readings/history/levels'
import type { Rollup } from '@sfc/domain/readings/history/rollup'
import { and, eq, gte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database'
import { rollupMarks, rollups } from '../schema/readings'
import { ROLLUP_RETENTION_MS } from './purge-old-readings'
import type { Span } from './read-raw'
import { rollUpFromFinerLevel } from './roll-up-from-finer-level'
import { rollUpLateReadings } from './roll-up-late-readings'
import { rollUpRaw } from './roll-up-raw'

/** Eleven parameters each; about 5 ms, during which arriving readings wait. */
const ROWS_AT_ONCE = 150

/**
 * Rebuilds the roll-ups of a marked period from all stored data, and marks the coarser period that
 * contains it when any of them changed. Reading and computing block nobody; the results are written
 * in short transactions. The last one deletes the mark, unless readings arrived meanwhile: then
 * everything is rebuilt later.
 */
export async function rollUpBucket(db: Db, level: LevelMs, at: number, now: number): Promise<void> {
	const mark = { level, at, taken: -1 - Math.floor(Math.random() * 2 ** 52) }
	if (!(await take(db, mark))) return
	const made = await reckon(db, level, { fromAt: at, toAt: at + level }, now)
	const rows = [...made].map(([pointId, rollup]) => ({ ...rollup, pointId, levelMs: level, at }))
	for (let i = 0; i === 0 || i < rows.length; i += ROWS_AT_ONCE) {
		const some = rows.slice(i, i + ROWS_AT_ONCE)
		const isLast = i + ROWS_AT_ONCE >= rows.length
		if (!(await db.write((tx) => keep(tx, mark, some, isLast)))) return
		await new Promise(setImmediate)
	}
}

const [MINUTE] = LEVELS_MS
const DAY_MS = 86_400_000
const MINUTES_LAST_MS = (ROLLUP_RETENTION_MS.get(MINUTE) ?? Infinity) - DAY_MS

function reckon(db: Db, level: LevelMs, span: Span, now: number): Promise<Map<number, Rollup>> {
	const finer = finerLevel(level)
	if (finer === null) return rollUpRaw(db, span)
	if (finer === MINUTE && span.fromAt < now - MINUTES_LAST_MS)
		return rollUpLateReadings(db, level, span)
	return rollUpFromFinerLevel(db.read, finer, span)
}

type Mark = { level: LevelMs; at: number; taken: number }
type Row = Rollup & { pointId: number; levelMs: LevelMs; at: number }

const markOf = ({ level, at }: Omit<Mark, 'taken'>) =>
	and(eq(rollupMarks.levelMs, level), eq(rollupMarks.at, at))

/**
 * The last worker to take a mark holds it. A mark whose holder has stopped is taken like any other.
 */
const take = (db: Db, mark: Mark): Promise<boolean> =>
	db.write(async (tx) => {
		const held = await tx
			.update(rollupMarks)
			.set({ touchedAt: mark.taken })
			.where(markOf(mark))
			.returning()
		return held.length > 0
	})

/**
 * False, and nothing written, when another server took the period after us: it has all our data.
 * Readings that arrived after ours were read leave the mark in place, so writing is safe.
 */
async function keep(tx: Tx, mark: Mark, rows: readonly Row[], isLast: boolean): Promise<boolean> {
	const ours = or(eq(rollupMarks.touchedAt, mark.taken), gte(rollupMarks.touchedAt, 0))
	const [held] = await tx
		.select()
		.from(rollupMarks)
		.where(and(markOf(mark), ours))
	if (!held) return false
	const coarser = coarserLevel(mark.level)
	if (rows.length > 0 && (await writeChanged(tx, rows)) && coarser !== null) {
		await markAgain(tx, coarser, mark.at - (mark.at % coarser), mark.at)
	}
	if (isLast && held.touchedAt === mark.taken) {
		await tx.delete(rollupMarks).where(and(markOf(mark), eq(rollupMarks.touchedAt, mark.taken)))
	}
	return true
}

/** Whether any of the rows was new or different. */
async function writeChanged(tx: Tx, rows: readonly Row[]): Promise<boolean> {
	const set = {
		count: sql`excluded.count`,
		good: sql`excluded.good`,
		stuck: sql`excluded.stuck`,
		spikes: sql`excluded.spikes`,
		min: sql`excluded.min`,
		max: sql`excluded.max`,
		mean: sql`excluded.mean`,
		last: sql`excluded.last`,
	}
	const { count, good, stuck, spikes, min, max, mean, last } = rollups
	const columns = { count, good, stuck, spikes, min, max, mean, last }
	const differs = Object.entries(columns).map(
		([name, column]) => sql`${column} is distinct from ${set[name as keyof typeof set]}`,
	)
	const changed = await tx
		.insert(rollups)
		.values([...rows])
		.onConflictDoUpdate({
			target: [rollups.pointId, rollups.levelMs, rollups.at],
			set,
			setWhere: or(...differs) ?? sql`true`,
		})
		.returning({ pointId: rollups.pointId })
	return changed.length > 0
}

async function markAgain(tx: Tx, levelMs: LevelMs, at: number, touchedAt: number): Promise<void> {
	await tx
		.insert(rollupMarks)
		.values({ levelMs, at, touchedAt })
		.onConflictDoUpdate({ target: [rollupMarks.levelMs, rollupMarks.at], set: { touchedAt } })
}
