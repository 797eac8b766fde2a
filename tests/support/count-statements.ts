import { NoopLogger } from 'drizzle-orm/logger'
import type { Statement } from 'better-sqlite3'
import type { Db } from '#db/database'
import Sqlite from '#db/sqlite/driver'

/** Counts the statements that `work` sends through Drizzle, on either engine. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
	const { logQuery } = NoopLogger.prototype
	let statements = 0
	NoopLogger.prototype.logQuery = () => void statements++
	try {
		await work()
	} finally {
		NoopLogger.prototype.logQuery = logQuery
	}
	return statements
}

/** What some work cost: its statements and, on SQLite, the rows they returned or changed and the tables they read whole. */
export type Cost = { statements: number; rows: number; scans: string[] }

export async function measureCost(db: Db, work: () => Promise<unknown>): Promise<Cost> {
	const ran = new Set<string>()
	let rows = 0
	const stopWatching = db.engine === 'sqlite' ? watchSqlite(note) : () => {}
	try {
		const statements = await countStatements(work)
		return { statements, rows, scans: db.engine === 'sqlite' ? listScans(db.url, ran) : [] }
	} finally {
		stopWatching()
	}

	function note(sql: string, found: number) {
		ran.add(sql)
		rows += found
	}
}

type Method = 'all' | 'get' | 'run'

/** Calls back for each statement that any connection runs, until the returned function is called. */
function watchSqlite(onRun: (sql: string, rows: number) => void): () => void {
	const memory = new Sqlite(':memory:')
	const prototype = Object.getPrototypeOf(memory.prepare('select 1')) as Record<
		Method,
		(this: Statement, ...values: unknown[]) => unknown
	>
	memory.close()
	const { all, get, run } = prototype
	const rowsOf: Record<Method, (result: unknown) => number> = {
		all: (list) => (list as unknown[]).length,
		get: (row) => (row === undefined ? 0 : 1),
		run: (info) => (info as { changes: number }).changes,
	}
	const wrap = (method: Method) => {
		const inner = prototype[method]
		prototype[method] = function (...values) {
			const result = inner.apply(this, values)
			onRun(this.source, rowsOf[method](result))
			return result
		}
	}
	for (const method of ['all', 'get', 'run'] as const) wrap(method)
	return () => void Object.assign(prototype, { all, get, run })
}

/** Lists the tables that SQLite reads from end to end, by its own plans, unless by an index of few rows. */
function listScans(file: string, statements: ReadonlySet<string>): string[] {
	const db = new Sqlite(file, { readonly: true })
	const tables = new Set<string>()
	const isPartial = db.prepare('SELECT 1 FROM pragma_index_list(?) WHERE name = ? AND partial')
	for (const sql of statements) {
		if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) continue
		const values = Array<number>(sql.split('?').length - 1).fill(1)
		const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]
		for (const { detail } of plan) {
			const [, table, index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? []
			if (!table || /^(CONSTANT|subquery|pragma)/i.test(table)) continue
			if (!index || !isPartial.get(table, index)) tables.add(table)
		}
	}
	db.close()
	return [...tables].sort()
}
