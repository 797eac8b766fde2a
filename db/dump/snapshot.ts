import { resolve } from 'node:path'
import { isPostgres } from '../columns'
import type { DumpedRow, TableShape } from './table-shapes'

/** The database as it was at one instant, whatever is written meanwhile. */
export type Snapshot = {
	/** When its newest migration was generated, in milliseconds. */
	newestMigration: number
	/** All rows of a table in the order of its key, which is the same on both engines. */
	rows(shape: TableShape): AsyncIterable<DumpedRow[]>
	/** The last id that the database gave; null when it gave none. */
	lastId(shape: TableShape): Promise<number | null>
}

/** Rows read at a time. */
export const ROWS_AT_ONCE = 500

/** Runs `work` with a snapshot of the database, beside a server that goes on writing. */
export async function withSnapshot<T>(
	url: string,
	work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
	if (isPostgres) return (await import('./snapshot-postgres')).withPostgresSnapshot(url, work)
	return (await import('./snapshot-sqlite')).withSqliteSnapshot(resolve(url), work)
}
