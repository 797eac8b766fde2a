import { Fault } from '@sfc/domain/fault'
import { quoteName } from '#db/dump/quote-name'
import type { ColumnKind } from '#db/dump/table-shapes'
import { readMigrations } from '#db/migrate'
import Sqlite from '#db/sqlite/driver'
import { migrateSqlite } from '#db/sqlite/migrate-sqlite'
import type { Database } from 'better-sqlite3'
import { archivedTables } from './archived-tables'

const damaged = (cause?: unknown) =>
	new Fault('invalid', 'The database in the archive is damaged, or is not one of a farm', { cause })

/**
 * Checks the unpacked database of an archive, which may be anybody's, and brings it up to this
 * program. It must have exactly the tables that its migrations make, sound pages, values of the right
 * kind and one farm. Returns the farm's id. Throws Fault invalid.
 */
export function prepareDatabase(file: string, migrations: number): number {
	const all = readMigrations('sqlite')
	const known = all.map(({ number }) => number)
	if (migrations > Math.max(...known))
		throw new Fault('invalid', 'The archive was made by a newer version: update this program')
	if (migrations < Math.min(...known)) throw damaged()
	const db = new Sqlite(file)
	try {
		db.pragma('trusted_schema = OFF')
		db.pragma('cell_size_check = ON')
		db.pragma('journal_mode = OFF') // the file is a copy
		compareSchema(db, migrations)
		if (db.pragma('integrity_check(1)', { simple: true }) !== 'ok') throw damaged()
		if ((db.pragma('foreign_key_check') as unknown[]).length > 0) throw damaged()
		migrateSqlite(db, all)
		checkValues(db)
		const farms = db.prepare<[], number>('SELECT id FROM farms LIMIT 2').pluck().all()
		const [farmId] = farms
		if (farmId === undefined || farms.length > 1) throw damaged()
		return farmId
	} catch (error) {
		throw error instanceof Fault ? error : damaged(error)
	} finally {
		db.close()
	}
}

const SCHEMA = `SELECT type, name, tbl_name, sql FROM sqlite_schema
	WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name`

/** Refuses any view, trigger or other table, and any change of ours: statements of a schema can run. */
function compareSchema(db: Database, migrations: number): void {
	const wanted = new Sqlite(':memory:')
	try {
		migrateSqlite(
			wanted,
			readMigrations('sqlite').filter(({ number }) => number <= migrations),
		)
		const read = (one: Database) => one.prepare(SCHEMA).all()
		if (JSON.stringify(read(db)) !== JSON.stringify(read(wanted))) throw damaged()
		const applied = 'SELECT * FROM applied_migrations ORDER BY 1'
		const [there, here] = [db, wanted].map((one) => JSON.stringify(one.prepare(applied).all()))
		if (there !== here) throw damaged()
	} finally {
		wanted.close()
	}
}

const IS_SOUND: Readonly<Record<ColumnKind, (column: string) => string>> = {
	text: (column) => `typeof(${column}) = 'text'`,
	whole: (column) => `typeof(${column}) = 'integer' AND abs(${column}) <= 9007199254740991`,
	real: (column) => `typeof(${column}) IN ('real', 'integer')`,
	bool: (column) => `${column} IN (0, 1)`,
	json: (column) => `typeof(${column}) = 'text' AND json_valid(${column})`,
	bytes: (column) => `typeof(${column}) = 'blob'`,
}

/** SQLite takes any value in any column; the program that reads them does not. */
function checkValues(db: Database): void {
	for (const { name, columns } of archivedTables) {
		const unsound = columns.map((column) => {
			const quoted = quoteName(column.name)
			return `(${quoted} IS NOT NULL AND NOT (${IS_SOUND[column.kind](quoted)}))`
		})
		const query = `SELECT 1 FROM ${quoteName(name)} WHERE ${unsound.join(' OR ')} LIMIT 1`
		if (db.prepare(query).get() !== undefined) throw damaged()
	}
}
