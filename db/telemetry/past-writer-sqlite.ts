import { rmSync } from 'node:fs'
import type { Statement } from 'better-sqlite3'
import type { PastWriter } from './past-readings'
import Sqlite from '../sqlite/driver'

export type PastDecision = {
	equipmentId: number
	at: number
	on: boolean
	layer: string
	reason: string
}

export type SqlitePastWriter = PastWriter & {
	decision(row: PastDecision): void
	/** Moves everything into the database, which nobody may write to meanwhile; returns how many rows. */
	close(): number
}

/**
 * Collects a past in a file beside a SQLite database and moves it in at the end: two who write into one
 * file for seconds keep each other waiting until one gives up. A power cut leaves both unusable, so the
 * database gets its name only afterwards.
 */
export function openPastWriter(database: string): SqlitePastWriter {
	const file = `${database}-past`
	rmSync(file, { force: true })
	const db = new Sqlite(file)
	db.pragma('journal_mode = OFF')
	db.pragma('synchronous = OFF')
	db.pragma('cache_size = -64000')
	db.exec(`
		CREATE TABLE chunks (point_id, hour_at, count, packed);
		CREATE TABLE rollups (point_id, level_ms, at, count, good, stuck, spikes, min, max, mean, last);
		CREATE TABLE readings (at, point_id, value, quality);
		CREATE TABLE marks (level_ms, at, touched_at);
		CREATE TABLE decisions (equipment_id, at, is_on, layer, reason);
	`)
	const chunk = db.prepare('INSERT INTO chunks VALUES (?, ?, ?, ?)')
	const rollup = db.prepare('INSERT INTO rollups VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
	const reading = db.prepare('INSERT INTO readings VALUES (?, ?, ?, ?)')
	const mark = db.prepare('INSERT INTO marks VALUES (?, ?, ?)')
	const decision = db.prepare('INSERT INTO decisions VALUES (?, ?, ?, ?, ?)')
	const inTransaction = db.transaction((write: () => void) => write())
	let rows = 0
	const run = (statement: Statement, ...values: unknown[]) => {
		statement.run(...values)
		rows += 1
	}
	return {
		together: (write) => inTransaction(write),
		chunk: ({ pointId, hourAt, count, packed }) => run(chunk, pointId, hourAt, count, packed),
		rollup: ({ pointId, levelMs, at, count, good, stuck, spikes, min, max, mean, last }) =>
			run(rollup, pointId, levelMs, at, count, good, stuck, spikes, min, max, mean, last),
		reading: (pointId, { at, value, quality }) => run(reading, at, pointId, value, quality),
		mark: (levelMs, at) => run(mark, levelMs, at, at),
		decision: ({ equipmentId, at, on, layer, reason }) =>
			run(decision, equipmentId, at, on ? 1 : 0, layer, reason),
		close() {
			db.prepare('ATTACH ? AS farm').run(database)
			db.pragma('farm.synchronous = OFF')
			inTransaction(() => db.exec(MOVE))
			db.close()
			rmSync(file, { force: true })
			return rows
		},
	}
}

/** In the order of their keys, which is the order they are stored in. */
const MOVE = `
	INSERT INTO farm.reading_chunks (point_id, hour_at, count, packed)
		SELECT * FROM main.chunks ORDER BY point_id, hour_at;
	INSERT INTO farm.rollups (point_id, level_ms, at, count, good, stuck, spikes, min, max, mean, last)
		SELECT * FROM main.rollups ORDER BY point_id, level_ms, at;
	INSERT INTO farm.readings (at, point_id, value, quality)
		SELECT * FROM main.readings ORDER BY at, point_id;
	INSERT INTO farm.rollup_work (farm_id, level_ms, at, touched_at, held_until)
		SELECT farms.id, marks.*, 0 FROM farm.farms CROSS JOIN main.marks;
	INSERT INTO farm.output_decisions (equipment_id, at, is_on, layer, reason)
		SELECT * FROM main.decisions ORDER BY at, rowid;
`
