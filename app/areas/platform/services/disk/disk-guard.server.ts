import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

const MB = 1024 * 1024
export const RESERVE_BYTES = 64 * MB
/**
 * Free space below which readings and changes are refused: the rest is for switching and signing
 * in.
 */
export const FULL_BELOW_BYTES = 128 * MB
/** Free space below which a farm stores at most its share of what is left. */
export const LOW_BELOW_BYTES = 512 * MB
/**
 * Space to open a database, which takes a few files; it is kept for a start after the reserve is
 * gone.
 */
const START_NEEDS_BYTES = 8 * MB
const START_RESERVE_BYTES = MB

/** Free space on the disk of the data folder. */
export type DiskLevel = 'ample' | 'low' | 'full'

/**
 * Watches the disk of the data folder, and keeps a reserve file there whose space goes to the
 * writes that must work on a full disk.
 */
export type DiskGuard = {
	readonly level: DiskLevel
	readonly freeBytes: number
	/** Measures again, and creates the reserve again when there is room for it. */
	check(): Promise<void>
	/** Deletes the reserve for a write that found the disk full; false when there is none. */
	releaseReserve(): boolean
}

type Options = {
	dataDir: string
	/** Returns the bytes this process may still write, without those the system keeps for root. */
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

/**
 * Creates a file of random bytes, because on file systems that compress other content would reserve
 * no space.
 */
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
