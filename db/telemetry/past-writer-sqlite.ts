import Sqlite from 'better-sqlite3'
import type { PastWriter } from './past-readings'

export type PastDecision = {
	equipmentId: number
	at: number
	on: boolean
	layer: string
	reason: string
}

export type SqlitePastWriter = PastWriter & {
	decision(row: PastDecision): void
	/** Returns how many rows were written. */
	close(): number
}

/**
 * Writes a past into a SQLite file that nobody else uses: a power cut leaves it unusable, so it gets
 * its name only afterwards.
 */
export function openPastWriter(file: string): SqlitePastWriter {
	const db = new Sqlite(file)
	db.pragma('journal_mode = WAL')
	db.pragma('synchronous = OFF')
	db.pragma('cache_size = -64000')
	const chunk = db.prepare(
		'INSERT INTO reading_chunks (point_id, hour_at, count, packed) VALUES (?, ?, ?, ?)',
	)
	const rollup = db.prepare(
		`INSERT INTO rollups (point_id, level_ms, at, count, good, stuck, spikes, min, max, mean, last)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
	)
	const reading = db.prepare(
		'INSERT INTO readings (at, point_id, value, quality) VALUES (?, ?, ?, ?)',
	)
	const mark = db.prepare('INSERT INTO rollup_marks (level_ms, at, touched_at) VALUES (?, ?, ?)')
	const decision = db.prepare(
		'INSERT INTO output_decisions (equipment_id, at, is_on, layer, reason) VALUES (?, ?, ?, ?, ?)',
	)
	const inTransaction = db.transaction((write: () => void) => write())
	/** Few between two hours: they wait for the next transaction. */
	let decided: PastDecision[] = []
	let rows = 0
	const run = (statement: Sqlite.Statement, ...values: unknown[]) => {
		statement.run(...values)
		rows += 1
	}
	const together = (write: () => void) =>
		inTransaction.immediate(() => {
			for (const { equipmentId, at, on, layer, reason } of decided)
				run(decision, equipmentId, at, on ? 1 : 0, layer, reason)
			decided = []
			write()
		})
	return {
		together,
		chunk: ({ pointId, hourAt, count, packed }) => run(chunk, pointId, hourAt, count, packed),
		rollup: ({ pointId, levelMs, at, count, good, stuck, spikes, min, max, mean, last }) =>
			run(rollup, pointId, levelMs, at, count, good, stuck, spikes, min, max, mean, last),
		reading: (pointId, { at, value, quality }) => run(reading, at, pointId, value, quality),
		mark: (levelMs, at) => run(mark, levelMs, at, at),
		decision: (row) => void decided.push(row),
		close() {
			together(() => undefined)
			db.close()
			return rows
		},
	}
}
