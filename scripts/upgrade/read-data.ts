import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from '#db/sqlite/driver'
import { inspectSqlite } from '#db/dump/inspect-sqlite'
import { quoteName } from '#db/dump/quote-name'
import { tableShapes } from '#db/dump/table-shapes'
import { readEnv } from '../../app/env.server'

/** What a database holds: how many migrations were applied, and the rows of each table. */
export type DataSummary = { migrations: number; rows: Record<string, number> }

const NAMES = ['applied_migrations', ...tableShapes.map(({ name }) => name)]

/** Prints what the database of the settings holds, as JSON; `null` while a server uses it. */
async function main(): Promise<void> {
	const { DATABASE_URL, DATA_DIR } = readEnv()
	const rows = DATABASE_URL
		? await countPostgres(DATABASE_URL)
		: countSqlite(join(DATA_DIR, 'farm.db'))
	const { applied_migrations: migrations, ...others } = rows ?? {}
	console.log(JSON.stringify(rows ? { migrations, rows: others } : null))
}

function countSqlite(file: string): Record<string, number> | null {
	if (inspectSqlite(file).isInUse) return null
	const db = new Sqlite(file, { readonly: true, fileMustExist: true })
	try {
		const count = (name: string) => {
			const text = `SELECT count(*) FROM ${quoteName(name)}`
			return db.prepare(text).pluck().get() as number
		}
		const made = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
		return Object.fromEntries(
			NAMES.filter((name) => made.includes(name)).map((name) => [name, count(name)]),
		)
	} finally {
		db.close()
	}
}

async function countPostgres(url: string): Promise<Record<string, number> | null> {
	const { inspectPostgres } = await import('#db/dump/load-postgres')
	const { connectForDump } = await import('#db/dump/snapshot-postgres')
	if ((await inspectPostgres(url)).isInUse) return null
	const sql = connectForDump(url)
	try {
		const rows: Record<string, number> = {}
		for (const name of NAMES) {
			const [made] = await sql<{ is_there: boolean }[]>`
				SELECT to_regclass(${quoteName(name)}) IS NOT NULL AS is_there`
			if (!made?.is_there) continue
			const [counted] = await sql<{ n: number }[]>`SELECT count(*) AS n FROM ${sql(name)}`
			rows[name] = counted?.n ?? 0
		}
		return rows
	} finally {
		await sql.end({ timeout: 5 })
	}
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
