import type { Database, Statement } from 'better-sqlite3'
import type { RollupStep, StepsWanted } from './rollup-steps'

const OF_A_POINT = 'FROM rollups WHERE point_id = ? AND level_ms = ? AND at >= ? AND at < ?'

/** Steps as wide as the level are its rows as they are: nothing is to be summed up or sorted. */
const AS_THEY_ARE = `SELECT at, count, good, min, max, mean ${OF_A_POINT} ORDER BY at`

const PUT_TOGETHER =
	'SELECT at - at % ? AS step, sum(count), sum(good), min(min), max(max), ' +
	`sum(mean * good) / nullif(sum(good), 0) ${OF_A_POINT} GROUP BY step ORDER BY step`

type Row = [number, number, number, number | null, number | null, number | null]

/**
 * `rollupSteps` for SQLite, with statements that are prepared once and rows that no one maps: a chart
 * has a thousand of them, and Drizzle takes four times as long for each as SQLite does.
 */
export function sqliteRollupSteps(reader: Database): (wanted: StepsWanted) => RollupStep[] {
	const prepared = new Map<string, Statement<unknown[], Row>>()
	const statement = (text: string) => {
		const known = prepared.get(text) ?? reader.prepare<unknown[], Row>(text).raw()
		prepared.set(text, known)
		return known
	}
	return ({ pointId, levelMs, stepMs, fromAt, toAt }) => {
		const where = [pointId, levelMs, fromAt - (fromAt % stepMs), toAt]
		const rows =
			stepMs === levelMs
				? statement(AS_THEY_ARE).all(...where)
				: statement(PUT_TOGETHER).all(stepMs, ...where)
		return rows.map(([at, count, good, min, max, mean]) => ({ at, count, good, min, max, mean }))
	}
}
