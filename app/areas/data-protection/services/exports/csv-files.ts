import { csvLine, type Cell } from '@sfc/domain/csv/csv-line'
import { quoteName } from '#db/dump/quote-name'
import type { ColumnKind, TableShape } from '#db/dump/table-shapes'
import type { Database } from 'better-sqlite3'

const LINES_AT_ONCE = 200

/** Yields the rows of a table as CSV, some lines at a time; nothing for a table without rows. */
export function* tableCsv(db: Database, shape: TableShape): Generator<string> {
	const columns = shape.columns.filter(({ kind }) => kind !== 'bytes')
	const names = columns.map(({ name }) => quoteName(name)).join(', ')
	const order = shape.key.map(quoteName).join(', ')
	const query = `SELECT ${names} FROM ${quoteName(shape.name)} ORDER BY ${order}`
	let lines = csvLine(columns.map(({ name }) => name))
	let count = 0
	for (const row of db.prepare<[], Cell[]>(query).raw().iterate()) {
		lines += csvLine(columns.map(({ name, kind }, i) => toCell(row[i] ?? null, name, kind)))
		if (++count % LINES_AT_ONCE > 0) continue
		yield lines
		lines = ''
	}
	if (lines && count > 0) yield lines
}

/** Whether a table has a row. */
export function hasRows(db: Database, { name }: TableShape): boolean {
	const query = `SELECT 1 FROM ${quoteName(name)} LIMIT 1`
	return db.prepare(query).get() !== undefined
}

const INSTANT = /(^at|_at|_until)$/

/** Converts a value to a spreadsheet cell: instants become ISO 8601 in UTC. */
function toCell(value: Cell, name: string, kind: ColumnKind): Cell {
	if (kind === 'bool' && value !== null) return value === 1
	if (kind === 'whole' && typeof value === 'number' && INSTANT.test(name)) return toIso(value)
	return value
}

/** Instants beyond what a date can be stay numbers. */
const toIso = (at: number): Cell => (Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : at)
