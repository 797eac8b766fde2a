import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import type { PackJob } from './pack-farm.server'

/** Time limit of a piece: the longest is the check of a copied database of many gigabytes. */
const PIECE_MS = 1_800_000
/** Idle limit: a browser that accepts nothing for so long has gone, or sleeps. */
const IDLE_MS = 300_000
const MEMORY_MB = 256
/** Most exports at once; they share the processor with everybody's requests. */
const MOST_AT_ONCE = 2
/** Name of a folder for the copy of a farm's rows; a crash leaves one behind. */
const FOLDER_PREFIX = 'exporting-'
const DAY_MS = 86_400_000

type Packed = { chunk: Uint8Array } | { done: true }

/**
 * Packs a farm on a thread, one piece at a time on demand. The consumer calls `return` when no more
 * is wanted. Throws Fault conflict while the same farm is exported, unavailable while too many
 * others are.
 */
export function packOnThread({
	db,
	farm,
	files,
	dataDir,
	state,
	now,
}: FarmCtx): AsyncIterableIterator<Uint8Array> {
	const { exportedFarms } = state
	if (exportedFarms.has(farm.id))
		throw new Fault('conflict', 'This farm is being exported. Wait until that download has ended.')
	if (exportedFarms.size >= MOST_AT_ONCE)
		throw new Fault('unavailable', 'Other farms are being exported. Try again in a minute.', {
			retryAfterS: 60,
		})
	exportedFarms.add(farm.id)
	removeLeftovers(dataDir)
	const folder = mkdtempSync(join(dataDir, FOLDER_PREFIX))
	const job: PackJob = { url: db.url, farm, files: files.settings, folder, now: now() }
	const thread = new Worker(createRequire(import.meta.url).resolve('#pack-thread'), {
		workerData: job,
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
	})
	let waiting: { resolve(packed: Packed): void; reject(error: Error): void } | undefined
	let failure: Error | undefined
	const end = () => {
		clearTimeout(deadline)
		exportedFarms.delete(farm.id)
		void thread.terminate().then(() => removeFolder(folder))
	}
	const fail = (error: Error) => {
		failure ??= error
		waiting?.reject(failure)
		end()
	}
	const endAfter = (ms: number) =>
		setTimeout(() => fail(new Error(`nothing happened for ${ms / 1000} s`)), ms)
	let deadline = endAfter(IDLE_MS)
	const wait = (ms: number) => {
		clearTimeout(deadline)
		deadline = endAfter(ms)
	}
	thread.on('error', fail)
	thread.on('exit', (code) => fail(new Error(`the thread ended with code ${code}`)))
	thread.on('message', (packed: Packed) => {
		wait(IDLE_MS)
		waiting?.resolve(packed)
	})
	return {
		async next() {
			if (failure) throw failure
			wait(PIECE_MS)
			const packed = await new Promise<Packed>((resolve, reject) => {
				waiting = { resolve, reject }
				thread.postMessage('next')
			})
			if ('chunk' in packed) return { value: packed.chunk, done: false }
			end()
			return { value: undefined, done: true }
		},
		return() {
			end()
			return Promise.resolve({ value: undefined, done: true as const })
		},
		[Symbol.asyncIterator]() {
			return this
		},
	}
}

const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Deletes what exports left that a crash ended more than a day ago. */
function removeLeftovers(dataDir: string): void {
	for (const name of readdirSync(dataDir)) {
		if (!name.startsWith(FOLDER_PREFIX)) continue
		const folder = join(dataDir, name)
		if (statSync(folder).mtimeMs < Date.now() - DAY_MS) removeFolder(folder)
	}
}
