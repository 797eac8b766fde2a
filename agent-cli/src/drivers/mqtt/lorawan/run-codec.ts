import { Worker } from 'node:worker_threads'
import { parseJson } from '@sfc/contract/parse-json'
import { DeviceError } from '../../driver'
import { isObject, type JsonObject } from '../json-payload'

/** A payload as a codec gets it, by the LoRaWAN Payload Codec API. */
export type CodecInput = { bytes: readonly number[]; fPort: number; recvTime: number }

/** Longest run, with the start of its thread on a slow machine. */
const RUN_MS = 10_000
const THREAD_MB = 64

/** Codecs run one after the other, whatever devices they are of. */
let queue: Promise<unknown> = Promise.resolve()
let waiting = 0
const MAX_WAITING = 50

/**
 * Decodes a payload by its vendor's JavaScript. Throws `DeviceError` with what was wrong: with the code, with what
 * it returned, or with how long it took.
 */
export async function runCodec(source: string, input: CodecInput): Promise<JsonObject> {
	if (waiting >= MAX_WAITING) throw new DeviceError('codec: too many payloads wait')
	waiting += 1
	const run = queue.then(() => runInThread(source, input))
	queue = run.catch(() => undefined).finally(() => (waiting -= 1))
	const answer = await run
	if (answer.error !== undefined) throw new DeviceError(`codec: ${answer.error}`)
	const result = parseJson(answer.output ?? '')
	const { data, errors } = isObject(result) ? result : {}
	if (Array.isArray(errors) && errors.length > 0)
		throw new DeviceError(`codec: ${String(errors[0]).slice(0, 200)}`)
	if (!isObject(data)) throw new DeviceError('codec: it returned no data')
	return data
}

type Answer = { output?: string; error?: string }

function runInThread(source: string, input: CodecInput): Promise<Answer> {
	return new Promise((resolve) => {
		// Codecs get no environment, and what they would print goes nowhere.
		const worker = new Worker(new URL('./codec-worker.mjs', import.meta.url), {
			workerData: { source, input },
			env: {},
			stdout: true,
			stderr: true,
			resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
		})
		let answer: Answer = { error: 'it takes too long' }
		const deadline = setTimeout(() => void worker.terminate(), RUN_MS)
		worker.once('message', (message: Answer) => {
			answer = message
			void worker.terminate()
		})
		worker.on('error', (error) => (answer = { error: (error as Error).message.slice(0, 200) }))
		worker.once('exit', () => {
			clearTimeout(deadline)
			resolve(answer)
		})
	})
}
