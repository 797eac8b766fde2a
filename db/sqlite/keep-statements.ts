import type Sqlite from 'better-sqlite3'
import { areStatementsMeasured, startStatement } from '../statement-time'

/** More statements than the product has; lists in queries make one per length. */
const KEPT_MAX = 1_000
/** Longer ones have lists of values, of which few have the same length. */
const KEPT_LENGTH_MAX = 4_000

/**
 * Wraps a connection for Drizzle, preparing each statement once: for most, preparing takes
 * SQLite as long as answering. Drizzle reads all rows at once and as arrays, so no
 * statement is found half read or in another mode.
 */
export function keepStatements(connection: Sqlite.Database): Sqlite.Database {
	const kept = new Map<string, Sqlite.Statement>()
	const prepare = (text: string) => {
		const known = kept.get(text)
		if (known) return known
		if (kept.size >= KEPT_MAX) kept.clear()
		const prepared = connection.prepare(hideLimit(text))
		const statement = areStatementsMeasured() ? measured(prepared, text) : prepared
		if (text.length <= KEPT_LENGTH_MAX) kept.set(text, statement)
		return statement
	}
	// Drizzle calls only prepare() unless its own transactions are used.
	return Object.assign(Object.create(null) as Sqlite.Database, { prepare })
}

/**
 * SQLite plans with the value of a bare `LIMIT ?` and so prepares the statement again at each run: 30 µs
 * instead of 2 for the query of a session. The value of an expression it does not look up.
 */
const hideLimit = (text: string) => text.replace(/\blimit \?/g, 'limit +?')

/** The four ways in which Drizzle runs a statement, each measured. */
function measured(statement: Sqlite.Statement, text: string): Sqlite.Statement {
	const measure = <T>(run: () => T): T => {
		const end = startStatement(text)
		try {
			return run()
		} finally {
			end()
		}
	}
	return Object.assign(Object.create(statement) as Sqlite.Statement, {
		run: (...values: unknown[]) => measure(() => statement.run(...values)),
		all: (...values: unknown[]) => measure(() => statement.all(...values)),
		get: (...values: unknown[]) => measure(() => statement.get(...values)),
		raw() {
			statement.raw()
			return this
		},
	})
}
