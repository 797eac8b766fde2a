import { LEVELS_MS, type LevelMs } from '@sfc/domain/readings/history/levels'
import { mergeRollups, rollUp, type Rollup } from '@sfc/domain/readings/history/rollup'
import type { Database as SqliteFile } from 'better-sqlite3'
import { packChunk, type RawReading } from '#db/telemetry/chunk-codec'
import { HOUR_MS } from '#db/telemetry/read-raw'
import Database from '#db/sqlite/driver'

export const EVERY_MS = 10_000
const PER_HOUR = HOUR_MS / EVERY_MS
const [MINUTE, QUARTER, HOUR, DAY] = LEVELS_MS
/** Minute roll-ups are kept for some days only, as the product's own job does. */
const MINUTES_KEPT_MS = 8 * 86_400_000

type Input = { pointIds: readonly number[]; fromAt: number; toAt: number }

/** The contents of a filled database; `chunkBytes` includes the table that holds the chunks. */
export type Filled = { readings: number; chunkBytes: number; rollupBytes: number }

/**
 * Writes a year of compressed hours and roll-ups as the product's own jobs would, with the same
 * code. Each value changes by up to 0.1 per reading, with two decimals. The server must not run
 * meanwhile.
 */
export function fillHistory(file: string, { pointIds, fromAt, toAt }: Input): Filled {
	const db = new Database(file)
	db.pragma('synchronous = OFF')
	const addChunk = db.prepare('INSERT INTO reading_chunks VALUES (?, ?, ?, ?)')
	const addRollup = db.prepare(
		`INSERT INTO rollups (point_id, level_ms, at, count, good, stuck, spikes, min, max, mean, last)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
	)
	const keep = (pointId: number, level: LevelMs, at: number, of: Rollup | null) => {
		if (!of) return
		const { count, good, stuck, spikes, min, max, mean, last } = of
		addRollup.run(pointId, level, at, count, good, stuck, spikes, min, max, mean, last)
	}
	const minutesFrom = toAt - MINUTES_KEPT_MS
	const before = sizes(db)
	let readings = 0
	for (const pointId of pointIds) {
		const next = wander(pointId)
		db.transaction(() => {
			let day: Rollup[] = []
			for (let hourAt = fromAt; hourAt < toAt; hourAt += HOUR_MS) {
				const list = buildHour(hourAt, next)
				readings += list.length
				addChunk.run(pointId, hourAt, list.length, Buffer.from(packChunk(list)))
				const quarters: Rollup[] = []
				for (let at = hourAt; at < hourAt + HOUR_MS; at += QUARTER) {
					const minutes = inMinutes(list, at)
					if (at >= minutesFrom) for (const one of minutes) keep(pointId, MINUTE, one.at, one)
					const quarter = mergeRollups(minutes)
					keep(pointId, QUARTER, at, quarter)
					if (quarter) quarters.push(quarter)
				}
				const hour = mergeRollups(quarters)
				keep(pointId, HOUR, hourAt, hour)
				if (hour) day.push(hour)
				if ((hourAt + HOUR_MS) % DAY === 0) {
					keep(pointId, DAY, hourAt + HOUR_MS - DAY, mergeRollups(day))
					day = []
				}
			}
		})()
	}
	db.pragma('wal_checkpoint(TRUNCATE)')
	const after = sizes(db)
	db.close()
	return {
		readings,
		chunkBytes: after.chunks - before.chunks,
		rollupBytes: after.rollups - before.rollups,
	}
}

/** Changes by up to 0.1 per call, with two decimals; deterministic. */
export function wander(seed: number): () => number {
	let [state, cents] = [seed * 2_654_435_761, 2_000]
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		cents += Math.floor((state / 2 ** 32) * 21) - 10
		return cents / 100
	}
}

export const buildHour = (hourAt: number, next: () => number): RawReading[] =>
	Array.from({ length: PER_HOUR }, (_, i) => ({
		at: hourAt + i * EVERY_MS,
		value: next(),
		quality: 0,
	}))

function inMinutes(list: readonly RawReading[], from: number): (Rollup & { at: number })[] {
	const perMinute = MINUTE / EVERY_MS
	const first = ((from % HOUR_MS) / EVERY_MS) | 0
	return Array.from({ length: QUARTER / MINUTE }, (_, minute) => {
		const start = first + minute * perMinute
		const some = list.slice(start, start + perMinute)
		const rolled = rollUp(some.map(({ at, value }) => ({ at, value, isGood: true })))
		return rolled ? [{ ...rolled, at: from + minute * MINUTE }] : []
	}).flat()
}

/** The bytes a table and its index take in the file. */
function sizes(db: SqliteFile): { chunks: number; rollups: number } {
	const of = (name: string) =>
		db
			.prepare<[string], number>(
				'SELECT coalesce(sum(pgsize), 0) FROM dbstat WHERE aggregate = 1 AND name IN (SELECT name FROM sqlite_schema WHERE tbl_name = ?)',
			)
			.pluck()
			.get(name) ?? 0
	return { chunks: of('reading_chunks'), rollups: of('rollups') }
}
