import type Sqlite from 'better-sqlite3'
import type { Migration } from '../database'
import { pendingMigrations } from '../pending-migrations'

/**
 * One transaction per migration, under the write lock: a second process that starts at the same
 * time waits and then finds nothing to do. Foreign keys are checked at the end instead of per
 * statement, because SQLite alters a table by rebuilding it.
 */
export function migrateSqlite(db: Sqlite.Database, migrations: Migration[]): void {
	db.pragma('foreign_keys = OFF')
	try {
		while (applyNext(db, migrations)) continue
	} finally {
		db.pragma('foreign_keys = ON')
	}
}

function applyNext(db: Sqlite.Database, migrations: Migration[]): boolean {
	const apply = db.transaction(() => {
		db.exec(
			'CREATE TABLE IF NOT EXISTS applied_migrations (generated_at INTEGER PRIMARY KEY, name TEXT NOT NULL)',
		)
		const applied = db.prepare('SELECT generated_at FROM applied_migrations').pluck().all()
		const [next] = pendingMigrations(migrations, applied as number[])
		if (!next) return false
		for (const statement of next.statements) db.exec(statement)
		const broken = db.pragma('foreign_key_check') as unknown[]
		if (broken.length > 0) {
			throw new Error(`Migration ${next.name} leaves ${broken.length} rows that point nowhere`)
		}
		db.prepare('INSERT INTO applied_migrations VALUES (?, ?)').run(next.generatedAt, next.name)
		return true
	})
	return apply.immediate()
}
