import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { count, desc } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { propertyRuns } from '@sfc/domain/tests/property-runs'
import { addAgent } from '../tests/support/ingest-batch'
import { openTestDb } from '../tests/support/test-db'
import { int, table, text } from './columns'
import type { Db, Migration } from './database'
import { readMigrations } from './migrate'
import { openDb } from './open.server'
import { agents } from './schema/agents'
import { farms } from './schema/farms'
import { readings } from './schema/readings'
import { perTest } from '../tests/support/per-test'

const run = promisify(execFile)

const db = perTest(openTestDb)

/** The URL of a database without any table. */
async function emptyUrl(): Promise<string> {
	if (db.engine === 'sqlite') return join(dirname(db.url), 'empty.db')
	const sql = postgres(db.url, { max: 1, onnotice: () => undefined })
	await sql.unsafe('DROP SCHEMA public CASCADE; CREATE SCHEMA public').finally(() => sql.end())
	return db.url
}

const has = (where: Db, table: typeof farms | typeof readings) =>
	where.read
		.select({ rows: count() })
		.from(table)
		.then(
			() => true,
			() => false,
		)

const migration = (generatedAt: number, ...statements: string[]): Migration => ({
	name: `test-${generatedAt}`,
	number: generatedAt,
	generatedAt,
	statements,
})

const noted = table('applied_migrations', {
	generatedAt: int('generated_at').notNull(),
	name: text('name').notNull(),
})

const LATER = 4_000_000_000_000

test('readers are answered while a migration waits for a transaction that reads its table', async () => {
	if (db.engine === 'sqlite') return // readers never wait there
	const sql = postgres(db.url, { max: 3 })
	let end = () => {}
	const ended = new Promise<void>((resolve) => (end = resolve))
	let long: Promise<void> | undefined
	await new Promise<void>((reads) => {
		long = sql.begin(async (tx) => {
			await tx`SELECT count(*) FROM farms`
			reads()
			await ended
		})
	})
	const change = migration(LATER, 'ALTER TABLE farms ADD COLUMN later text')
	const migrated = db.applyMigrations([...readMigrations(db.engine), change])
	const waiting = () => sql`SELECT 1 FROM pg_stat_activity
		WHERE datname = current_database() AND query LIKE 'ALTER%' AND wait_event_type = 'Lock'`
	await expect.poll(waiting).toHaveLength(1)
	// Behind the migration in the queue; without its limit this waits for the long transaction.
	expect(await db.read.select().from(farms)).toEqual([])
	end()
	await long
	await migrated
	expect(await sql`SELECT later FROM farms`).toEqual([])
	await sql`ALTER TABLE farms DROP COLUMN later`
	await sql.end()
})

test('processes that start at once all start, and the tables are created once', async () => {
	const url = await emptyUrl()
	const env = { ...process.env, DATABASE_URL: url }
	const start = () => run(process.execPath, ['--import', 'tsx', 'db/migrate.ts'], { env })
	await Promise.all([start(), start(), start()])
	const opened = await openDb({ url })
	expect(await has(opened, farms)).toBe(true)
	await opened.close()
})

test('a migration that fails at any statement leaves no table behind', async () => {
	const opened = await openDb({ url: await emptyUrl() })
	const [first] = readMigrations(db.engine)
	if (!first) throw new Error('there are no migrations')
	const { length } = first.statements
	const step = length / propertyRuns(length / 5)
	for (let at = 1; at <= length; at += Math.ceil(step)) {
		const broken = first.statements.toSpliced(at, 0, 'CREATE TABLE oops (')
		await expect(opened.applyMigrations([{ ...first, statements: broken }])).rejects.toThrow()
		expect(await has(opened, farms)).toBe(false)
	}
	await opened.applyMigrations([first])
	expect(await has(opened, farms)).toBe(true)
	await opened.close()
})

test('migrations before a failing one stay, and the repaired one continues from there', async () => {
	const known = readMigrations(db.engine)
	const drop = migration(LATER, 'DROP TABLE readings')
	const failing = migration(LATER + 1, 'DROP TABLE planting_cycles_gone')
	await expect(db.applyMigrations([...known, drop, failing])).rejects.toThrow()
	expect(await has(db, readings)).toBe(false)
	const repaired = migration(LATER + 1, 'CREATE TABLE readings (at int, point_id int)')
	await db.applyMigrations([...known, drop, repaired])
	await db.applyMigrations([...known, drop, repaired])
	expect(await has(db, readings)).toBe(true)
})

/** Replaces what the database has noted of its migrations, newest last. */
async function noteMigrations(generatedAt: number[]): Promise<void> {
	await db.write(async (tx) => {
		await tx.delete(noted)
		await tx.insert(noted).values(generatedAt.map((at) => ({ generatedAt: at, name: 'noted' })))
	})
}

const newestFirst = () =>
	db.read.select({ at: noted.generatedAt }).from(noted).orderBy(desc(noted.generatedAt))

test('a database that had all migrations before the first release goes on without a change', async () => {
	await addAgent(db, 'agent-a')
	const known = readMigrations(db.engine)
	const [first = 0, ...later] = known.map(({ generatedAt }) => generatedAt)
	const applied = [first - 2, first - 1, first, ...later]
	await noteMigrations(applied)
	await db.applyMigrations(known)
	expect(await newestFirst()).toEqual(applied.reverse().map((at) => ({ at })))
	expect(await db.read.select().from(agents)).toHaveLength(1)
	await db.applyMigrations([...known, migration(LATER, 'DROP TABLE readings')])
	expect(await has(db, readings)).toBe(false)
})

test('a database that lacks the last migrations before the first release is refused unchanged', async () => {
	await addAgent(db, 'agent-a')
	const known = readMigrations(db.engine)
	const older = (known[0]?.generatedAt ?? 0) - 1
	await noteMigrations([older - 1, older])
	await expect(db.applyMigrations(known)).rejects.toThrow(
		/before the first release, and was left as it is\. Start the last version/,
	)
	expect(await newestFirst()).toEqual([{ at: older }, { at: older - 1 }])
	expect(await db.read.select().from(agents)).toHaveLength(1)
})

test('a database that is newer than the program is left unchanged', async () => {
	const known = readMigrations(db.engine)
	await db.applyMigrations([...known, migration(LATER, 'DROP TABLE readings')])
	await expect(db.applyMigrations(known)).rejects.toThrow(/newer version/)
})

test('rebuilding a table keeps the rows that refer to it', async () => {
	if (db.engine === 'postgres') return // it alters tables in place
	await addAgent(db, 'agent-a')
	const anew = migration(
		LATER,
		'CREATE TABLE farms_new AS SELECT * FROM farms',
		'DROP TABLE farms',
		'CREATE TABLE farms (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, name text NOT NULL)',
		'INSERT INTO farms SELECT id, name FROM farms_new',
		'DROP TABLE farms_new',
	)
	await db.applyMigrations([...readMigrations('sqlite'), anew])
	expect(await db.read.select().from(agents)).toHaveLength(1)
	const orphaning = migration(LATER + 1, 'DELETE FROM farms')
	const all = [...readMigrations('sqlite'), anew, orphaning]
	await expect(db.applyMigrations(all)).rejects.toThrow(/point nowhere/)
})
