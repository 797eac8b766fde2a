import type { DumpedRow, TableShape } from './table-shapes'

/** The database as it was at one instant, whatever is written meanwhile. */
export type Snapshot = {
	/** When its newest migration was generated, in milliseconds. */
	newestMigration: number
	/**
	 * The rows of a table in the order of its key, which is the same on both engines: all, or those
	 * that fulfil a condition in SQL.
	 */
	rows(shape: TableShape, condition?: string): AsyncIterable<DumpedRow[]>
	/** The last id that the database gave; null when it gave none. */
	lastId(shape: TableShape): Promise<number | null>
}

/** Rows read at a time. */
export const ROWS_AT_ONCE = 500
