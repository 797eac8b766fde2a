import type { Sql } from 'postgres'
import type { Migration } from '../database'
import { pendingMigrations } from '../pending-migrations'

/** Any number that other programs on the same database do not use. */
const MIGRATION_LOCK = 7_317_246

/** One transaction per migration, under a lock: processes that start together take turns. */
export async function migratePostgres(sql: Sql, migrations: Migration[]): Promise<void> {
	while (await applyNext(sql, migrations)) continue
}

function applyNext(sql: Sql, migrations: Migration[]): Promise<boolean> {
	return sql.begin(async (tx) => {
		await tx`SET LOCAL lock_timeout = 0`
		await tx`SET LOCAL statement_timeout = 0` // an index on a large table takes long
		await tx`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`
		await tx`CREATE TABLE IF NOT EXISTS applied_migrations (generated_at bigint PRIMARY KEY, name text NOT NULL)`
		const applied = await tx<
			{ generated_at: number }[]
		>`SELECT generated_at FROM applied_migrations`
		const [next] = pendingMigrations(
			migrations,
			applied.map((row) => row.generated_at),
		)
		if (!next) return false
		for (const statement of next.statements) await tx.unsafe(statement)
		await tx`INSERT INTO applied_migrations VALUES (${next.generatedAt}, ${next.name})`
		return true
	})
}
