import { createHash } from 'node:crypto'
import type { Snapshot } from '#db/dump/snapshot'
import type { ColumnKind, DumpedRow, TableShape } from '#db/dump/table-shapes'

/**
 * Version of the backup format. A backup is lines of JSON, packed and sealed: a manifest; for each
 * table its columns, one array a row, and its checksum; for each file its name, its bytes in
 * base64, and its checksum; the end.
 */
export const FORMAT = 1

export type Manifest = {
	format: number
	/** Version of the program that made the backup. */
	version: string
	/** Instant of the snapshot. */
	createdAt: number
	engine: 'sqlite' | 'postgres'
	/** Number of the database's newest migration. */
	migrations: number
}

export type TableStart = { table: string; columns: [string, ColumnKind][]; autoId: string | null }
export type TableSum = { rows: number; sha256: string; lastId: number | null }
export type FileStart = { file: string }
export type FileSum = { bytes: number; sha256: string }
export type End = { end: true }

/** Checksums of a backup's content, to be compared with what was restored from it. */
export type BackupSums = {
	manifest: Manifest
	tables: Map<string, TableSum>
	files: Map<string, FileSum>
}

export const toLine = (
	value: Manifest | TableStart | TableSum | FileStart | FileSum | End | DumpedRow | string,
): string => `${JSON.stringify(value)}\n`

/** Yields the lines of a table's rows; returns their checksum. */
export async function* encodeRows(
	snapshot: Snapshot,
	shape: TableShape,
): AsyncGenerator<string, TableSum> {
	const hash = createHash('sha256')
	let count = 0
	for await (const rows of snapshot.rows(shape)) {
		const lines = rows.map(toLine).join('')
		hash.update(lines)
		count += rows.length
		yield lines
	}
	return { rows: count, sha256: hash.digest('hex'), lastId: await snapshot.lastId(shape) }
}
