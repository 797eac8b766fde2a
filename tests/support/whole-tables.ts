import postgres from 'postgres'
import { isPostgres } from '#db/columns'
import type { Db } from '#db/database'
import Database from '#db/sqlite/driver'

export type Statement = { text: string; params: unknown[] }

/** Collects each statement that a handle sends; Drizzle passes them to a logger, which is in the handle's session. */
export function collectStatements(handle: object, into: (statement: Statement) => void): void {
	const { session } = handle as { session: { logger: object } }
	session.logger = { logQuery: (text: string, params: unknown[]) => into({ text, params }) }
}

/** Lists the lines of a statement's plan that read one of some tables (`a|b`) from end to end. */
export const findWholeTables = (db: Db, statement: Statement, tables: string): Promise<string[]> =>
	isPostgres ? wholeOnPostgres(db, statement, tables) : wholeOnSqlite(db, statement, tables)

async function wholeOnSqlite({ url }: Db, { text, params }: Statement, tables: string) {
	const db = new Database(url)
	const plan = db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...params) as { detail: string }[]
	db.close()
	const names = aliases(text, tables)
	return plan
		.map(({ detail }) => detail)
		.filter((line) => names.has(/^SCAN (\w+)/.exec(line)?.[1] ?? ''))
}

/** SQLite uses the statement's alias for a table in its plan. */
function aliases(text: string, tables: string): Set<string> {
	const named = text.matchAll(new RegExp(`"(?:${tables})"(?: "(\\w+)"| as "(\\w+)")?`, 'g'))
	return new Set([...tables.split('|'), ...[...named].flatMap(([, a, b]) => a ?? b ?? [])])
}

/**
 * PostgreSQL rightly scans small tables; with sequential scans disabled, only tables without a
 * usable index still are.
 */
async function wholeOnPostgres(db: Db, { text, params }: Statement, tables: string) {
	const plan = await askPostgres(db, async (sql) => {
		await sql.unsafe('SET enable_seqscan = off')
		return sql.unsafe(`EXPLAIN ${text}`, params as string[])
	})
	return plan
		.map((row) => String(row['QUERY PLAN']))
		.filter((line) => new RegExp(`Seq Scan on (${tables})\\b`).test(line))
}

/** Asks the PostgreSQL of a test beside the product's own connections. */
export async function askPostgres<T>(
	{ url }: Db,
	work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
	const sql = postgres(url, { max: 1, onnotice: () => undefined })
	return work(sql).finally(() => sql.end())
}
