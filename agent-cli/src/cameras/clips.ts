import { mkdirSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import { uplinkOperations } from '@sfc/contract/uplink/uplink-operations'
import { readAnswer } from '@sfc/contract/call'
import { CLIP_MAX_BYTES, CLIP_PART_BYTES } from '@sfc/contract/cameras/clip'
import { ApiError } from '@sfc/contract/api-error'
import type { Logger } from 'pino'
import { describeError } from '../describe-error'
import { pause } from '../time/pause'
import type { HttpClient } from '../uplink/http-client'
import { makeClip } from './recording/make-clip'
import { hasRoomFor, readStoredDays } from './recording/recordings'

type Parts = { stateDir: string; http: Pick<HttpClient, 'send'>; log: Logger }
type Wanted = { device: string; clip: string; from: number; to: number }

const PART_MS = 60_000
const TRIES = 5
const RETRY_MS = 5000

/** Makes files of recordings and sends them, one after the other. */
export class Clips {
	readonly #parts: Parts
	readonly #folder: string
	readonly #stopping = new AbortController()
	#sending: Promise<unknown> = Promise.resolve()

	constructor(parts: Parts) {
		this.#parts = parts
		this.#folder = resolve(parts.stateDir, 'clips')
		// What an earlier run had not sent nobody waits for.
		rmSync(this.#folder, { recursive: true, force: true })
	}

	/** Makes the file, and sends it behind the answer. Throws in words why there is none. */
	async make({ device, clip, from, to }: Wanted, signal: AbortSignal) {
		const { stateDir, log } = this.#parts
		const segments = readStoredDays(join(stateDir, 'cameras', device), from, to)
		const [first, last] = [segments[0], segments.at(-1)]
		if (!first || !last) throw new Error('nothing was recorded then, or it is pruned already')
		const size = segments.reduce((sum, { bytes }) => sum + bytes, 0)
		if (size > CLIP_MAX_BYTES) throw new Error('it is larger than 100 MB: ask for a shorter time')
		mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
		if (!hasRoomFor(this.#folder, size)) throw new Error('the disk of the agent’s machine is full')
		const file = join(this.#folder, `${clip}.mp4`)
		try {
			await makeClip(
				segments.map((one) => ({ ...one, file: resolve(one.file) })),
				file,
				signal,
			)
		} catch (error) {
			rmSync(file, { force: true })
			throw error
		}
		const bytes = statSync(file).size
		this.#sending = this.#sending
			.then(() => this.#send(clip, file, bytes))
			.catch((error: unknown) =>
				log.warn({ device, reason: describeError(error) }, 'a clip was not sent'),
			)
			.finally(() => rmSync(file, { force: true }))
		return { from: Math.round(first.from), to: Math.round(last.to), bytes }
	}

	async stop(): Promise<void> {
		this.#stopping.abort()
		await this.#sending
	}

	async #send(clip: string, file: string, total: number): Promise<void> {
		const { signal } = this.#stopping
		const handle = await open(file)
		try {
			let offset = 0
			let failures = 0
			while (offset < total && !signal.aborted) {
				const { buffer, bytesRead } = await handle.read(
					Buffer.alloc(Math.min(CLIP_PART_BYTES, total - offset)),
					0,
					undefined,
					offset,
				)
				try {
					offset = await this.#sendPart({ clip, offset, total }, buffer.subarray(0, bytesRead))
					failures = 0
				} catch (error) {
					const isFinal = error instanceof ApiError && error.status < 500
					failures += 1
					if (isFinal || failures >= TRIES) throw error
					await pause(RETRY_MS, signal)
				}
			}
		} finally {
			await handle.close()
		}
	}

	/** Answers how much the server has then. */
	async #sendPart(
		part: { clip: string; offset: number; total: number },
		body: Uint8Array,
	): Promise<number> {
		const query = new URLSearchParams(
			Object.entries(part).map(([name, value]) => [name, String(value)]),
		)
		const received = await this.#parts.http.send(`${AGENT_PATHS.clips}?${query.toString()}`, {
			method: 'POST',
			body,
			headers: { 'content-type': 'application/octet-stream' },
			timeoutMs: PART_MS,
			signal: this.#stopping.signal,
		})
		return readAnswer(uplinkOperations.storeClip, received).has
	}
}
