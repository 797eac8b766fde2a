import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { Migration } from '../database'
import { pendingMigrations } from '../pending-migrations'

/** Any number that other programs on the same database do not use. */
const MIGRATION_LOCK = 7_317_246

/**
 * How long a migration waits for a table that somebody reads: whoever comes later waits behind it,
 * so pages of the servers that run stall that long at most.
 */
const LOCK_TIMEOUT = '1s'
const LOCK_NOT_AVAILABLE = '55P03'
const RETRY_MS = 2_000
const TRIES = 300

/**
 * One transaction per migration, under a lock: processes that start together take turns. A migration
 * that does not get its tables soon is tried again, for about a quarter of an hour.
 */
export async function migratePostgres(sql: Sql, migrations: Migration[]): Promise<void> {
	for (let tries = 1; ;) {
		try {
			if (!(await applyNext(sql, migrations))) return
			tries = 1
		} catch (error) {
			const isLocked = (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE
			if (!isLocked || tries++ >= TRIES) throw error
			await sleep(RETRY_MS)
		}
	}
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
		await tx`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`
		for (const statement of next.statements) await tx.unsafe(statement)
		await tx`INSERT INTO applied_migrations VALUES (${next.generatedAt}, ${next.name})`
		return true
	})
}
