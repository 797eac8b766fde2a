import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { isPostgres } from '#db/columns'
import { migrate } from '#db/migrate'
import { openDb, type Db } from '#db/open.server'

/** A test database; `url` opens it from another process. */
export type TestDb = Db & { url: string }

/** An empty, migrated database on the engine of this run; close() deletes it. */
export function openTestDb(): Promise<TestDb> {
	return isPostgres ? openOnPostgres() : openOnSqlite()
}

/** An empty database without tables, for a restore; null: SQLite makes its file itself. */
export async function makeEmptyDatabase(): Promise<string | null> {
	if (!isPostgres) return null
	const name = newName()
	await withServer(databaseUrl('postgres'), (server) => server`CREATE DATABASE ${server(name)}`)
	return databaseUrl(name)
}

let template: Promise<Buffer> | undefined

async function openOnSqlite(): Promise<TestDb> {
	const folder = mkdtempSync(join(tmpdir(), 'farm-db-'))
	const url = join(folder, 'farm.db')
	template ??= migratedFile()
	writeFileSync(url, await template)
	const db = await openDb({ url })
	return { ...db, url, close: () => db.close().finally(() => remove(folder)) }
}

async function migratedFile(): Promise<Buffer> {
	const folder = mkdtempSync(join(tmpdir(), 'farm-template-'))
	const url = join(folder, 'farm.db')
	const db = await openDb({ url })
	await migrate(db).finally(() => db.close())
	const bytes = readFileSync(url)
	remove(folder)
	return bytes
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

const TEMPLATE = 'farm_template'

/**
 * Databases of this test file that were used and emptied, for reuse: creating one takes ten times
 * as long.
 */
const emptied: string[] = []

async function openOnPostgres(): Promise<TestDb> {
	const name = emptied.pop() ?? (await makeDatabase())
	const url = databaseUrl(name)
	madeAs ??= await withServer(url, readShape)
	const db = await openDb({ url })
	const close = async () => {
		await db.close()
		if (await empty(url)) emptied.push(name)
	}
	return { ...db, url, close }
}

const newName = () => `farm_${randomUUID().replaceAll('-', '')}`

async function makeDatabase(): Promise<string> {
	const name = newName()
	await withServer(databaseUrl('postgres'), async (server) => {
		// Held until the connection ends: another process may be about to make the template.
		await server`SELECT pg_advisory_lock(1)`
		const [made] = await server`SELECT 1 FROM pg_database WHERE datname = ${TEMPLATE}`
		if (!made) await makeTemplate(server)
		await server`CREATE DATABASE ${server(name)} TEMPLATE ${server(TEMPLATE)}`
	})
	return name
}

/** Tables and migrations of a new database, to notice tests that change them. */
let madeAs: string | undefined

const readShape = async (server: postgres.Sql): Promise<string> =>
	JSON.stringify([
		// Without the partitions of readings, which are created and dropped all the time.
		await server`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
			AND relkind IN ('r', 'p') AND relname NOT LIKE 'readings_2%' ORDER BY 1`,
		await server`SELECT * FROM applied_migrations ORDER BY 1`,
	])

/**
 * Only truncates tables that have rows: TRUNCATE recreates a table's files, and a test fills only a
 * few tables.
 */
const EMPTY_TABLES = `
	DO $$
	DECLARE
		item record;
		is_used boolean;
	BEGIN
		SET LOCAL session_replication_role = replica; -- no foreign keys, no triggers
		FOR item IN
			SELECT tablename AS name FROM pg_tables
			WHERE schemaname = 'public' AND tablename <> 'applied_migrations'
		LOOP
			EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', item.name) INTO is_used;
			IF is_used THEN EXECUTE format('DELETE FROM %I', item.name); END IF;
		END LOOP;
		FOR item IN
			SELECT sequencename AS name, start_value FROM pg_sequences
			WHERE schemaname = 'public' AND last_value IS NOT NULL
		LOOP
			PERFORM setval(quote_ident(item.name)::regclass, item.start_value, false);
		END LOOP;
	END $$`

/**
 * Closes connections a test left open, deletes all rows and resets the sequences. Returns false for
 * a database whose tables or migrations a test changed: it is not reused.
 */
async function empty(url: string): Promise<boolean> {
	return withServer(url, async (server) => {
		await server`
			SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid()`
		const shape = await readShape(server).catch(() => null)
		if (shape !== madeAs) return false
		await server.unsafe(EMPTY_TABLES)
		return true
	})
}

/** Renamed when complete, so that an interrupted run leaves no partial template. */
async function makeTemplate(server: postgres.Sql): Promise<void> {
	const draft = `${TEMPLATE}_draft`
	await server`DROP DATABASE IF EXISTS ${server(draft)}`
	await server`CREATE DATABASE ${server(draft)}`
	const db = await openDb({ url: databaseUrl(draft) })
	await migrate(db).finally(() => db.close())
	await server`ALTER DATABASE ${server(draft)} RENAME TO ${server(TEMPLATE)}`
}

function databaseUrl(name: string): string {
	const url = new URL(process.env['DATABASE_URL'] ?? '')
	url.pathname = name
	return url.href
}

async function withServer<T>(url: string, work: (server: postgres.Sql) => Promise<T>): Promise<T> {
	const server = postgres(url, { max: 1, onnotice: () => undefined })
	return work(server).finally(() => server.end())
}
