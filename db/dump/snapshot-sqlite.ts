import type { Database } from 'better-sqlite3'
import { canonicalJson } from './canonical-json'
import { ROWS_AT_ONCE, type Snapshot } from './snapshot'
import type { ColumnKind, DumpedRow, TableShape } from './table-shapes'
import { quoteName } from './quote-name'
import Sqlite from '../sqlite/driver'

/** One read transaction: the writer goes on beside it, and its log grows until this ends. */
export async function withSqliteSnapshot<T>(
	file: string,
	work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
	const db = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5000 })
	try {
		db.exec('BEGIN')
		const newest = db.prepare('SELECT max(generated_at) FROM applied_migrations').pluck().get()
		return await work({
			newestMigration: newest as number,
			rows: (shape, condition) => rowsOf(db, shape, condition),
			async lastId({ name }) {
				const last = db.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck().get(name)
				return (last as number | undefined) ?? null
			},
		})
	} finally {
		db.close()
	}
}

async function* rowsOf(
	db: Database,
	shape: TableShape,
	condition = 'true',
): AsyncIterable<DumpedRow[]> {
	const names = (list: string[]) => list.map(quoteName).join(', ')
	const columns = names(shape.columns.map(({ name }) => name))
	const text = `SELECT ${columns} FROM ${quoteName(shape.name)} WHERE ${condition} ORDER BY ${names(shape.key)}`
	const encoders = shape.columns.map(({ kind }) => ENCODERS[kind])
	let batch: DumpedRow[] = []
	for (const row of db.prepare<[], unknown[]>(text).raw().iterate()) {
		batch.push(encoders.map((encode, i) => (row[i] === null ? null : encode(row[i]))))
		if (batch.length < ROWS_AT_ONCE) continue
		yield batch
		batch = []
	}
	if (batch.length > 0) yield batch
}

type Encoder = (value: unknown) => string | number | boolean

const ENCODERS: Readonly<Record<ColumnKind, Encoder>> = {
	text: (value) => value as string,
	whole: (value) => value as number,
	real: (value) => value as number,
	bool: (value) => value === 1,
	json: (value) => canonicalJson(JSON.parse(value as string)),
	bytes: (value) => (value as Buffer).toString('base64'),
}
