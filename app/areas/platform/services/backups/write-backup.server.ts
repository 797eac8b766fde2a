import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { readMigrations } from '#db/migrate'
import type { Snapshot } from '#db/dump/snapshot'
import { withSnapshot } from '#db/dump/with-snapshot'
import { tableShapes } from '#db/dump/table-shapes'
import { WITNESS_FILE } from '../audit/witness-audit.server'
import type { FileStore } from '../files/file-store'
import { readFile } from '../files/read-file.server'
import {
	KEY_FILES,
	listPictureFiles,
	readNodeFile,
	type KeysFromEnvironment,
} from './backup-files.server'
import { FORMAT, encodeRows, toLine } from './backup-lines'
import { writeSealed } from './sealed-file.server'

/** Source of a backup, and the pass phrase that seals it. */
export type BackupSource = {
	/** SQLite file or `postgres:` address. */
	databaseUrl: string
	/** Folder of the keys and of the note on audit logs. */
	dataDir: string
	files: FileStore
	keys: KeysFromEnvironment
	passPhrase: string
}

/** Bytes per line; whole groups of three bytes, as base64 needs. */
const PART_BYTES = 48 * 1024

/** Writes the current state into a new file at `path`; it is on the disk when this resolves. */
export async function writeBackup(path: string, source: BackupSource, now: number): Promise<void> {
	// The witness is read first: it must not name entries that are newer than the snapshot.
	const witness = await readNodeFile(source.dataDir, WITNESS_FILE, {})
	await withSnapshot(source.databaseUrl, async (snapshot) => {
		const lines = Readable.from(encodeBackup(snapshot, source, now, witness), { objectMode: true })
		const packed = createGzip({ level: constants.Z_BEST_SPEED })
		pipeline(lines, packed, () => undefined) // the reader of `packed` gets the error
		await writeSealed(path, source.passPhrase, packed)
	})
}

async function* encodeBackup(
	snapshot: Snapshot,
	{ databaseUrl, dataDir, files, keys }: BackupSource,
	now: number,
	witness: Buffer | null,
): AsyncGenerator<string> {
	const engine = /^postgres/.test(databaseUrl) ? 'postgres' : 'sqlite'
	const newest = readMigrations(engine).at(-1)
	if (snapshot.newestMigration !== newest?.generatedAt)
		throw new Error(
			'The database belongs to another version of the program: start the server once to update it',
		)
	yield toLine({
		format: FORMAT,
		version: PRODUCT_VERSION,
		createdAt: now,
		engine,
		migrations: newest.number,
	})
	for (const shape of tableShapes) {
		const columns = shape.columns.map(({ name, kind }): [string, typeof kind] => [name, kind])
		yield toLine({ table: shape.name, columns, autoId: shape.autoId })
		yield toLine(yield* encodeRows(snapshot, shape))
	}
	if (witness) yield* fileLines(WITNESS_FILE, witness)
	for (const name of KEY_FILES) {
		const bytes = await readNodeFile(dataDir, name, keys)
		if (bytes) yield* fileLines(name, bytes)
	}
	for (const name of await listPictureFiles(files)) {
		const found = await readFile(files, name)
		if (found) yield* fileLines(name, found.bytes) // it may have been removed meanwhile
	}
	yield toLine({ end: true })
}

function* fileLines(name: string, bytes: Buffer): Generator<string> {
	yield toLine({ file: name })
	for (let at = 0; at < bytes.length; at += PART_BYTES)
		yield toLine(bytes.subarray(at, at + PART_BYTES).toString('base64'))
	yield toLine({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
}
