import { createHash, type Hash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Fault } from '@sfc/domain/fault'
import { ROWS_AT_ONCE } from '#db/dump/snapshot'
import type { DumpedRow, TableShape } from '#db/dump/table-shapes'
import {
	FORMAT,
	type BackupSums,
	type End,
	type FileStart,
	type FileSum,
	type Manifest,
	type TableStart,
	type TableSum,
} from './backup-lines'
import { readSealed } from './sealed-file.server'

/** Receives the content of a backup, in its order. */
export type BackupVisitor = {
	rows(shape: TableShape, rows: DumpedRow[]): Promise<void>
	table(shape: TableShape, sum: TableSum): Promise<void>
	/** `part`: the next bytes of a file. */
	file(name: string, part: Buffer): Promise<void>
}

/** A table that is being read: its rows that were not handed on, and their characters. */
type OpenTable = {
	shape: TableShape
	rows: DumpedRow[]
	chars: number
	count: number
	hash: Hash
}

/** Rows are handed on before they take more. */
const CHARS_AT_ONCE = 16 * 1024 * 1024

type Mark = TableStart | TableSum | FileStart | FileSum | End

const damaged = () => new Fault('invalid', 'The backup does not match its own checksums')

/** Reads the manifest alone. Throws as `readSealed` does, and Fault invalid for a newer format. */
export async function readManifest(path: string, passPhrase: string): Promise<Manifest> {
	for await (const line of backupLines(path, passPhrase)) return checkManifest(line)
	throw damaged()
}

function checkManifest(line: string): Manifest {
	const manifest = parseLine<Manifest>(line)
	if (manifest.format > FORMAT)
		throw new Fault('invalid', 'The backup was made by a newer version: update this program')
	return manifest
}

/** Reads a whole backup and compares it with its checksums, which it returns. */
export async function readBackup(
	path: string,
	passPhrase: string,
	visitor: BackupVisitor,
): Promise<BackupSums> {
	let manifest: Manifest | undefined
	const tables: BackupSums['tables'] = new Map()
	const files: BackupSums['files'] = new Map()
	let table: OpenTable | undefined
	let file: { name: string; bytes: number; hash: Hash } | undefined
	let isWhole = false

	const flush = async () => {
		if (table && table.rows.length > 0) await visitor.rows(table.shape, table.rows)
		if (table) Object.assign(table, { rows: [], chars: 0 })
	}
	const take = async (mark: Mark) => {
		if ('table' in mark)
			table = { shape: toShape(mark), rows: [], chars: 0, count: 0, hash: newHash() }
		else if ('rows' in mark && table) {
			await flush()
			if (mark.rows !== table.count || mark.sha256 !== table.hash.digest('hex')) throw damaged()
			await visitor.table(table.shape, mark)
			tables.set(table.shape.name, mark)
			table = undefined
		} else if ('file' in mark) {
			file = { name: mark.file, bytes: 0, hash: newHash() }
			await visitor.file(file.name, Buffer.alloc(0))
		} else if ('bytes' in mark && file) {
			if (mark.bytes !== file.bytes || mark.sha256 !== file.hash.digest('hex')) throw damaged()
			files.set(file.name, mark)
			file = undefined
		} else if ('end' in mark) isWhole = true
		else throw damaged()
	}

	for await (const line of backupLines(path, passPhrase)) {
		if (!manifest) {
			manifest = checkManifest(line)
			continue
		}
		const value = parseLine<DumpedRow | string | Mark>(line)
		if (Array.isArray(value)) {
			if (!table) throw damaged()
			table.hash.update(`${line}\n`)
			table.count++
			table.rows.push(value)
			table.chars += line.length
			if (table.rows.length >= ROWS_AT_ONCE || table.chars > CHARS_AT_ONCE) await flush()
		} else if (typeof value === 'string') {
			if (!file) throw damaged()
			const part = Buffer.from(value, 'base64')
			file.hash.update(part)
			file.bytes += part.length
			await visitor.file(file.name, part)
		} else await take(value)
	}
	if (!manifest || !isWhole) throw damaged()
	return { manifest, tables, files }
}

const newHash = () => createHash('sha256')

const toShape = ({ table, columns, autoId }: TableStart): TableShape => ({
	name: table,
	columns: columns.map(([name, kind]) => ({ name, kind })),
	key: [],
	autoId,
})

/** Longer than any row or part of a file that a backup holds: what unpacks to more is no backup. */
const LINE_MAX_CHARS = 64 * 1024 * 1024

async function* backupLines(path: string, passPhrase: string): AsyncGenerator<string> {
	const unpacked = createGunzip()
	pipeline(Readable.from(readSealed(path, passPhrase)), unpacked, () => undefined)
	unpacked.setEncoding('utf8')
	// Joined at the end of a line only: a long one would be copied with each chunk.
	let [begun, chars]: [string[], number] = [[], 0]
	for await (const chunk of unpacked as AsyncIterable<string>) {
		const [first = '', ...lines] = chunk.split('\n')
		begun.push(first)
		chars += first.length
		if (chars > LINE_MAX_CHARS) throw damaged()
		const rest = lines.pop()
		if (rest === undefined) continue
		yield begun.join('')
		yield* lines
		;[begun, chars] = [[rest], rest.length]
	}
	if (chars > 0) throw damaged()
}

function parseLine<T>(line: string): T {
	try {
		return JSON.parse(line) as T
	} catch {
		throw damaged()
	}
}
