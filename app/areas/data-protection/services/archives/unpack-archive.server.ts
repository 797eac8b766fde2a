import { createHash } from 'node:crypto'
import { createWriteStream, statfsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Fault } from '@sfc/domain/fault'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { isBackedUpFile } from '~/areas/platform/services/backups/backup-files.server'
import { PICTURE_FOLDERS } from '~/areas/platform/services/images/picture-folders'
import { ARCHIVE_FORMAT, ArchiveManifest, DATABASE_FILE, MANIFEST_FILE } from './archive-manifest'

const MANIFEST_MAX_BYTES = 64 * 1024 * 1024
const MOST_FILES = 1_000_000
/** What a farm's own archive unpacks to: databases and CSV become 3 to 30 times as large. */
const MOST_GROWTH = 100
const SMALL_BYTES = 64 * 1024 * 1024

const damaged = (cause?: unknown) =>
	new Fault('invalid', 'The archive is damaged or was cut off: download it again', { cause })
const unexpected = (name: string) =>
	new Fault('invalid', `The archive holds an unexpected file: ${name.slice(0, 200)}`)

/**
 * Checks a whole archive against its manifest, and unpacks its database and pictures into `folder`;
 * nothing else is written. Throws Fault invalid for a file that is no archive, is newer, is damaged,
 * or would take more than is free on the disk.
 */
export async function unpackArchive(path: string, folder: string): Promise<ArchiveManifest> {
	const { size } = await stat(path)
	const entries = await listEntries(path, size)
	const manifest = await readManifest(path, entries.get(MANIFEST_FILE))
	const { bavail, bsize } = statfsSync(folder)
	const kept = [...entries.values()].filter(({ fileName }) => isKept(fileName))
	if (sumBytes(kept) > bavail * bsize)
		throw new Fault('unavailable', 'There is too little room on the disk to unpack the archive')
	for (const name of Object.keys(manifest.files)) if (!entries.has(name)) throw damaged()
	if (!entries.has(DATABASE_FILE)) throw damaged()
	await withZip(path, async (zip) => {
		for await (const entry of zip.eachEntry()) {
			if (entry.fileName === MANIFEST_FILE) continue
			const wanted = manifest.files[entry.fileName]
			if (!wanted || wanted.bytes !== entry.uncompressedSize) throw unexpected(entry.fileName)
			const sha256 = await unpackEntry(zip, entry, folder)
			if (sha256 !== wanted.sha256) throw damaged()
		}
	})
	return manifest
}

/** Whether a file of an archive is unpacked: the database and pictures, under names that are ours. */
function isKept(name: string): boolean {
	if (name === DATABASE_FILE) return true
	const [head, ...rest] = name.split('/')
	const picture = rest.join('/')
	const isOurs = (PICTURE_FOLDERS as readonly string[]).includes(rest[0] ?? '')
	return head === 'pictures' && isOurs && isBackedUpFile(picture)
}

const sumBytes = (entries: readonly Entry[]): number =>
	entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)

/** Reads the directory of the zip. Refuses doubled and overlapping files, and what grows too much. */
async function listEntries(path: string, size: number): Promise<Map<string, Entry>> {
	const entries = new Map<string, Entry>()
	let packed = 0
	await withZip(path, async (zip) => {
		if (zip.entryCount > MOST_FILES) throw damaged()
		for await (const entry of zip.eachEntry()) {
			if (entries.has(entry.fileName)) throw unexpected(entry.fileName)
			entries.set(entry.fileName, entry)
			packed += entry.compressedSize
			if (packed > size || entries.size > MOST_FILES) throw damaged()
		}
	})
	if (sumBytes([...entries.values()]) > SMALL_BYTES + MOST_GROWTH * size)
		throw new Fault('invalid', 'The archive unpacks to far more than a farm’s own: it is not used')
	return entries
}

async function readManifest(path: string, entry: Entry | undefined): Promise<ArchiveManifest> {
	if (!entry) throw new Fault('invalid', 'This file is not an archive of a farm')
	if (entry.uncompressedSize > MANIFEST_MAX_BYTES) throw damaged()
	const parts: Buffer[] = []
	await withZip(path, async (zip) => {
		for await (const part of await openEntry(zip, entry)) parts.push(part as Buffer)
	})
	const content = parseJson(Buffer.concat(parts).toString())
	const { format } = (content ?? {}) as { format?: unknown }
	if (typeof format === 'number' && format > ARCHIVE_FORMAT)
		throw new Fault('invalid', 'The archive was made by a newer version: update this program')
	const manifest = ArchiveManifest.safeParse(content)
	if (!manifest.success) throw new Fault('invalid', 'This file is not an archive of a farm')
	return manifest.data
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch (cause) {
		throw damaged(cause)
	}
}

/**
 * Opens a file of the zip; read it at once. A stream that was given up emits further errors of
 * damaged bytes, which must not end the process.
 */
async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
	const stream = await zip.openReadStreamPromise(entry)
	return stream.on('error', () => undefined)
}

/** Reads one file to its end, and writes it when it is kept. Returns its SHA-256 in hexadecimal. */
async function unpackEntry(zip: ZipFile, entry: Entry, folder: string): Promise<string> {
	const hash = createHash('sha256')
	const summed = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			hash.update(chunk)
			done(null, chunk)
		},
	})
	const to = isKept(entry.fileName) ? join(folder, entry.fileName) : null
	if (to) await mkdir(dirname(to), { recursive: true, mode: 0o700 })
	const from = await openEntry(zip, entry)
	if (to) await pipeline(from, summed, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
	else await pipeline(from, summed.resume())
	return hash.digest('hex')
}

/** Opens the zip for `work`; whatever is wrong with its bytes is a Fault. */
async function withZip(path: string, work: (zip: ZipFile) => Promise<void>): Promise<void> {
	let zip: ZipFile | undefined
	try {
		zip = await yauzl.openPromise(path, { autoClose: false, strictFileNames: true })
		await work(zip)
	} catch (error) {
		if (error instanceof Fault || isOfDisk(error)) throw error
		throw damaged(error)
	} finally {
		zip?.close()
	}
}

const isOfDisk = (error: unknown): boolean =>
	['ENOSPC', 'EACCES', 'EIO', 'ENOENT', 'EROFS'].includes(
		(error as NodeJS.ErrnoException).code ?? '',
	)
