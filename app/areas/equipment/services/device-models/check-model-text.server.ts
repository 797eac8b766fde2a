import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { CheckedText } from '@sfc/contract/equipment/device-models/checked-text'
import {
	IMPORT_FORMATS,
	type ImportFormat,
} from '@sfc/contract/equipment/device-models/import-formats'
import { concurrencyLimit } from '~/areas/platform/services/limits/concurrency-limit'

/**
 * Time limit for reading: a text of 500 kB takes a second; a slow machine that is busy takes
 * several.
 */
const READ_MS = 15_000
const START_MS = 60_000
const MEMORY_MB = 192

const inTurn = concurrencyLimit({
	atOnce: 1,
	waiting: 10,
	busy: 'Several files are being checked at the moment. Please try again in a few seconds.',
	retryAfterS: 15,
})

type Limits = { readMs: number; memoryMb: number }

/**
 * Runs `readModelText` on a thread of its own for each text: whatever a person pastes, everybody
 * else is served meanwhile, and a thread that takes too long or too much memory is ended with a
 * reason. Throws Fault unavailable when too many texts wait.
 */
export const checkModelText = (
	text: string,
	format: ImportFormat | null,
	{ readMs = READ_MS, memoryMb = MEMORY_MB }: Partial<Limits> = {},
): Promise<CheckedText> => inTurn(() => runThread(text, format, { readMs, memoryMb }))

function runThread(
	text: string,
	format: ImportFormat | null,
	{ readMs, memoryMb }: Limits,
): Promise<CheckedText> {
	const thread = new Worker(createRequire(import.meta.url).resolve('#model-text-thread'), {
		workerData: { text, format },
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
	})
	const refused = (reason: string): CheckedText => ({
		format: format ? IMPORT_FORMATS[format] : 'Not recognized',
		models: [],
		problems: [{ line: null, text: `This text was not read: ${reason}` }],
		left: [],
	})
	return new Promise<CheckedText>((resolve, reject) => {
		const endAfter = (ms: number) =>
			setTimeout(() => resolve(refused(`it takes more than ${ms / 1000} s. ${ADVICE}`)), ms)
		let deadline = endAfter(START_MS)
		thread.on('message', (message: 'ready' | CheckedText) => {
			clearTimeout(deadline)
			if (message === 'ready') deadline = endAfter(readMs)
			else resolve(message)
		})
		thread.on('error', (error: NodeJS.ErrnoException) => {
			clearTimeout(deadline)
			if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
				resolve(refused(`it takes more than ${memoryMb} MB of memory. ${ADVICE}`))
			else reject(error)
		})
		thread.on('exit', (code) => {
			clearTimeout(deadline)
			reject(new Error(`the thread ended with code ${code}`))
		})
	}).finally(() => thread.terminate())
}

const ADVICE = 'Take out what is not about the device, and repeat nothing by aliases.'
