import {
	closeSync,
	fchownSync,
	fsyncSync,
	openSync,
	renameSync,
	rmSync,
	statSync,
	writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * Replaces a file so that a power cut leaves the old or the new one, never half of it: written beside,
 * fsynced, renamed. `durable: false` skips the fsync, for files that are only a picture of the moment.
 */
export function writeFileAtomically(
	path: string,
	content: string | Uint8Array,
	{ mode = 0o644, durable = true }: { mode?: number; durable?: boolean } = {},
): void {
	const temporary = `${path}.${process.pid}.tmp`
	try {
		const file = openSync(temporary, 'w', mode)
		try {
			writeWhole(file, typeof content === 'string' ? Buffer.from(content) : content)
			copyOwner(dirname(path), file)
			if (durable) fsyncSync(file)
		} finally {
			closeSync(file)
		}
		renameSync(temporary, path)
	} catch (error) {
		rmSync(temporary, { force: true })
		throw error
	}
	if (durable) syncFolder(dirname(path))
}

/** What root writes into a folder of the agent's account stays readable for the agent. */
function copyOwner(folder: string, file: number): void {
	if (process.getuid?.() !== 0) return
	const { uid, gid } = statSync(folder)
	if (uid !== 0) fchownSync(file, uid, gid)
}

/** Writes all of it or throws; one `write` may take only a part, above all on a disk that is filling. */
export function writeWhole(file: number, bytes: Uint8Array): void {
	for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done)
}

/** Makes a rename or a new name in a folder last. Windows cannot open folders and needs no such thing. */
export function syncFolder(folder: string): void {
	if (process.platform === 'win32') return
	const handle = openSync(folder, 'r')
	try {
		fsyncSync(handle)
	} finally {
		closeSync(handle)
	}
}

/** True for the errors of a disk, quota or file-size limit that is used up. */
export const isDiskFull = (error: unknown): boolean =>
	error instanceof Error &&
	'code' in error &&
	['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))
