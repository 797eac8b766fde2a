import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const PREFIX = 'farm-tests-'
const RAM_DISK = '/dev/shm'
const ENOUGH_BYTES = 2 ** 30

/**
 * Gives this process and its children a folder for temporary files that is deleted at the end. It
 * is in memory where the system offers that, because waiting for the disk takes half the time of
 * database tests.
 */
export function useTemporaryFolder(): void {
	if (basename(tmpdir()).startsWith(PREFIX)) return
	const folder = mkdtempSync(join(hasRamDisk() ? RAM_DISK : tmpdir(), PREFIX))
	chmodSync(folder, 0o755) // PostgreSQL runs as another user and must reach its files in it
	process.env['TMPDIR'] = folder
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRamDisk(): boolean {
	try {
		const { bavail, bsize } = statfsSync(RAM_DISK)
		return bavail * bsize >= ENOUGH_BYTES
	} catch {
		return false
	}
}
