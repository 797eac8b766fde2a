import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db, Migration } from './database'
import { openDb } from './open.server'

/**
 * Migrates the tables to this version. Each migration is applied as a whole or not at all, and
 * processes that start together take turns.
 */
export async function migrate(db: Db): Promise<void> {
	await db.applyMigrations(readMigrations(db.engine))
}

/** From MIGRATIONS_DIR, or `db/migrations` below the folder the program was started in. */
export function readMigrations(engine: Db['engine']): Migration[] {
	const folder = resolve(process.env['MIGRATIONS_DIR'] || join('db', 'migrations'), engine)
	const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
		entries: { idx: number }[]
	}
	return readMigrationFiles({ migrationsFolder: folder }).map((file, i) => ({
		name: file.hash.slice(0, 12),
		number: (entries[i]?.idx ?? 0) + 1,
		generatedAt: file.folderMillis,
		statements: file.sql,
	}))
}

async function main(): Promise<void> {
	const db = await openDb()
	await migrate(db).finally(() => db.close())
}

if (/[\\/]db[\\/]migrate\.ts$/.test(process.argv[1] ?? '')) await main()
