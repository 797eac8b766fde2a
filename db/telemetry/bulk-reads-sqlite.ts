import type { Database, Statement } from 'better-sqlite3'
import type { BulkReads } from './bulk-reads'

const OF_A_POINT = 'FROM rollups WHERE point_id = ? AND level_ms = ? AND at >= ? AND at < ?'

/** Steps as wide as the level are the stored rows: nothing has to be summed or sorted. */
const ROLLUPS = `SELECT at, count, good, min, max, mean ${OF_A_POINT} ORDER BY at`

const GROUPED =
	'SELECT at - at % ? AS step, sum(count), sum(good), min(min), max(max), ' +
	`sum(mean * good) / nullif(sum(good), 0) ${OF_A_POINT} GROUP BY step ORDER BY step`

const READINGS =
	'SELECT at, point_id, value, quality FROM readings WHERE (at, point_id) > (?, ?) AND at < ? ' +
	'ORDER BY at, point_id LIMIT ?'

type StepRow = [number, number, number, number | null, number | null, number | null]
type ReadingRow = [number, number, number, number]

/**
 * Uses prepared statements and unmapped rows: a chart has a thousand of them, and for each Drizzle
 * takes four times as long as SQLite.
 */
export function sqliteBulkReads(reader: Database): BulkReads {
	// Prepared on first use, because a new database has no tables yet.
	const prepared = new Map<string, Statement<unknown[]>>()
	const rows = <Row>(text: string, ...values: number[]): Row[] => {
		const statement = prepared.get(text) ?? reader.prepare(text).raw()
		prepared.set(text, statement)
		return statement.all(...values) as Row[]
	}
	return {
		async steps({ pointId, levelMs, stepMs, fromAt, toAt }) {
			const where = [pointId, levelMs, fromAt - (fromAt % stepMs), toAt]
			const found =
				stepMs === levelMs
					? rows<StepRow>(ROLLUPS, ...where)
					: rows<StepRow>(GROUPED, stepMs, ...where)
			return found.map(([at, count, good, min, max, mean]) => ({ at, count, good, min, max, mean }))
		},
		async readings({ fromAt, toAt, after, most }) {
			const from = [after?.at ?? fromAt, after?.pointId ?? -1] as const
			const found = rows<ReadingRow>(READINGS, ...from, toAt, most)
			return found.map(([at, pointId, value, quality]) => ({ at, pointId, value, quality }))
		},
	}
}
