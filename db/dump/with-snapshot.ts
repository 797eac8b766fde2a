import { resolve } from 'node:path'
import { isPostgres } from '../columns'
import type { Snapshot } from './snapshot'

/** Runs `work` with a snapshot of the database, beside a server that goes on writing. */
export async function withSnapshot<T>(
	url: string,
	work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
	if (isPostgres) return (await import('./snapshot-postgres')).withPostgresSnapshot(url, work)
	return (await import('./snapshot-sqlite')).withSqliteSnapshot(resolve(url), work)
}
