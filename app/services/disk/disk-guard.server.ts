import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

const MB = 1024 * 1024
export const RESERVE_BYTES = 64 * MB
/** Below it readings and changes are refused: what is left is for switching and signing in. */
export const FULL_BELOW_BYTES = 128 * MB
/** Below it a farm stores at most its share of what is left. */
export const LOW_BELOW_BYTES = 512 * MB
/** Opening a database takes a few files; this much is kept for a start after the reserve is gone. */
const START_NEEDS_BYTES = 8 * MB
const START_RESERVE_BYTES = MB

/** How much room the disk of the data folder has. */
export type DiskLevel = 'ample' | 'low' | 'full'

/**
 * Watches the disk of the data folder, and keeps a file there that gives its room to the writes that
 * must work on a full disk.
 */
export type DiskGuard = {
	readonly level: DiskLevel
	readonly freeBytes: number
	/** Measures again, and makes the reserve anew when there is room for it. */
	check(): Promise<void>
	/** Deletes the reserve for a write that found the disk full; false when there is none. */
	releaseReserve(): boolean
}

type Options = {
	dataDir: string
	/** Bytes this process may still write; what the system keeps for root does not count. */
	measure?: (folder: string) => number
}

export function createDiskGuard({ dataDir, measure = freeOn }: Options): DiskGuard {
	const reserve = join(dataDir, 'disk-reserve')
	const startReserve = join(dataDir, 'disk-reserve-start')
	let freeBytes = Infinity
	let level: DiskLevel = 'ample'

	function look(): void {
		freeBytes = measure(dataDir)
		const fullBelow = FULL_BELOW_BYTES + (existsSync(reserve) ? 0 : RESERVE_BYTES)
		level = freeBytes < fullBelow ? 'full' : freeBytes < LOW_BELOW_BYTES ? 'low' : 'ample'
	}

	function releaseReserve(): boolean {
		if (!existsSync(reserve)) return false
		rmSync(reserve)
		look()
		return true
	}

	async function check(): Promise<void> {
		const hasRoom = measure(dataDir) >= FULL_BELOW_BYTES + RESERVE_BYTES
		if (hasRoom && !existsSync(reserve)) await makeReserve(reserve, RESERVE_BYTES)
		if (hasRoom && !existsSync(startReserve)) await makeReserve(startReserve, START_RESERVE_BYTES)
		look()
	}

	look()
	if (freeBytes < START_NEEDS_BYTES && !releaseReserve()) rmSync(startReserve, { force: true })
	return {
		get level() {
			return level
		},
		get freeBytes() {
			return freeBytes
		},
		check,
		releaseReserve,
	}
}

const freeOn = (folder: string): number => {
	const { bavail, bsize } = statfsSync(folder)
	return bavail * bsize
}

/** Of random bytes, because file systems that pack would keep no room for others. */
async function makeReserve(path: string, size: number): Promise<void> {
	const draft = `${path}.new`
	const file = await open(draft, 'w', 0o600)
	try {
		const bytes = randomBytes(MB)
		for (let written = 0; written < size; written += MB) await file.writeFile(bytes)
		await file.sync()
		await rename(draft, path)
	} catch (error) {
		await rm(draft, { force: true })
		throw error
	} finally {
		await file.close()
	}
}
