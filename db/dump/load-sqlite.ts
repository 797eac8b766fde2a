import type { Database, Statement } from 'better-sqlite3'
import { readMigrations } from '../migrate'
import { migrateSqlite } from '../sqlite/migrate-sqlite'
import type { Loader } from './loader'
import { quoteName } from './quote-name'
import type { ColumnKind, TableShape } from './table-shapes'
import Sqlite from '../sqlite/driver'

/** Page size of a new database, bytes. */
const PAGE_BYTES = 4096

/**
 * Makes a database in a new file, of at most `maxBytes`, from a dump whose newest migration has the number `newest`, and brings it up
 * to this program. The file is complete only when this resolves.
 */
export async function loadSqlite(
	file: string,
	newest: number,
	fill: (loader: Loader) => Promise<void>,
	maxBytes = Infinity,
): Promise<void> {
	const db = new Sqlite(file)
	try {
		if (maxBytes < Infinity)
			db.pragma(`max_page_count = ${Math.max(1, Math.floor(maxBytes / PAGE_BYTES))}`)
		db.pragma('journal_mode = OFF') // who fails starts again with a new file
		db.pragma('synchronous = OFF')
		const all = readMigrations('sqlite')
		migrateSqlite(
			db,
			all.filter(({ number }) => number <= newest),
		)
		db.pragma('foreign_keys = OFF') // rows come in the order of their tables
		db.exec('BEGIN')
		await fill(loaderOf(db))
		db.exec('COMMIT')
		const loose = db.pragma('foreign_key_check') as unknown[]
		if (loose.length > 0) throw new Error(`${loose.length} rows of the backup point nowhere`)
		migrateSqlite(db, all)
		if (db.pragma('quick_check', { simple: true }) !== 'ok')
			throw new Error('The restored database is damaged: check the disk')
	} finally {
		db.close()
	}
}

/** Adds rows to a database: all of them, or none when `fill` fails or a row points nowhere. */
export async function addToSqlite(
	file: string,
	fill: (loader: Loader) => Promise<void>,
): Promise<void> {
	const db = new Sqlite(file, { fileMustExist: true, timeout: 5000 })
	try {
		db.pragma('foreign_keys = OFF') // rows come in the order of their tables
		db.exec('BEGIN IMMEDIATE')
		await fill(loaderOf(db))
		const loose = db.pragma('foreign_key_check') as unknown[]
		if (loose.length > 0) throw new Error(`${loose.length} rows point nowhere`)
		db.exec('COMMIT')
	} finally {
		db.close() // takes back what is not committed
	}
}

function loaderOf(db: Database): Loader {
	let current: { shape: TableShape; insert: Statement } | undefined
	return {
		async add(shape, rows) {
			if (current?.shape !== shape) current = { shape, insert: db.prepare(insertInto(shape)) }
			const decoders = shape.columns.map(({ kind }) => DECODERS[kind])
			for (const row of rows)
				current.insert.run(row.map((value, i) => (value === null ? null : decoders[i]?.(value))))
		},
		async setLastId({ name }, id) {
			db.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name)
			db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, id)
		},
		raiseLastId: () => Promise.resolve(), // SQLite notes the highest id by itself
	}
}

function insertInto({ name, columns }: TableShape): string {
	const names = columns.map((column) => quoteName(column.name)).join(', ')
	return `INSERT INTO ${quoteName(name)} (${names}) VALUES (${columns.map(() => '?').join(', ')})`
}

type Decoder = (value: string | number | boolean) => unknown
const same: Decoder = (value) => value

const DECODERS: Readonly<Record<ColumnKind, Decoder>> = {
	text: same,
	whole: same,
	real: same,
	bool: (value) => (value ? 1 : 0),
	json: same,
	bytes: (value) => Buffer.from(String(value), 'base64'),
}
