import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@sfc/contract/refusal'
import type { Logger } from 'pino'
import { describeError } from '../describe-error'
import { BackOff } from '../time/back-off'
import { pause } from '../time/pause'
import type { StillSender } from './send-still'

const MOST = 200
const TRIES = 20
const LOOK_MS = 500
const NAME = /^(\w[\w-]*)~([a-z0-9-]+)\.jpg$/i

type Parts = { folder: string; send: StillSender; log: Logger }

/** Pictures of events on their way to the server, on disk until they are there; of too many, the newest. */
export class EventPictures {
	readonly #parts: Parts
	readonly #tries = new Map<string, number>()
	readonly #backOff = new BackOff()
	readonly #stopping = new AbortController()
	#running: Promise<void> = Promise.resolve()

	constructor(parts: Parts) {
		this.#parts = parts
	}

	start(): void {
		mkdirSync(this.#parts.folder, { recursive: true, mode: 0o700 })
		this.#running = this.#run(this.#stopping.signal)
	}

	/** Keeps a picture until it is sent. A full disk loses it. */
	add(device: string, event: string, jpeg: Uint8Array): void {
		const { folder, log } = this.#parts
		try {
			for (const name of this.#waiting().slice(0, -MOST)) this.#drop(name)
			writeFileSync(join(folder, `${device}~${event}.jpg`), jpeg, { mode: 0o600 })
		} catch (error) {
			log.warn({ device, reason: describeError(error) }, 'the picture of an event is lost')
		}
	}

	stop(): Promise<void> {
		this.#stopping.abort()
		return this.#running
	}

	async #run(signal: AbortSignal): Promise<void> {
		while (!signal.aborted) {
			const [name] = this.#waiting()
			const waitMs = name === undefined ? LOOK_MS : await this.#send(name, signal)
			await pause(waitMs, signal)
		}
	}

	/** How long to wait before the next. */
	async #send(name: string, signal: AbortSignal): Promise<number> {
		const { folder, send, log } = this.#parts
		const [, device = '', event = ''] = NAME.exec(name) ?? []
		const tries = (this.#tries.get(name) ?? 0) + 1
		this.#tries.set(name, tries)
		try {
			await send({ device, event }, readFileSync(join(folder, name)), signal)
			this.#drop(name)
			this.#backOff.reset()
			return 0
		} catch (error) {
			// The event itself may still be on its way, so that it is not known there yet.
			const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
			if (isRefused && (error.status !== 404 || tries >= TRIES)) {
				log.warn({ device, reason: describeError(error) }, 'the picture of an event is lost')
				this.#drop(name)
			}
			return this.#backOff.nextMs()
		}
	}

	#drop(name: string): void {
		rmSync(join(this.#parts.folder, name), { force: true })
		this.#tries.delete(name)
	}

	/** Names of those that wait, the oldest first: events are named by their time. */
	#waiting(): string[] {
		try {
			const key = (name: string) => name.slice(name.indexOf('~') + 1)
			return readdirSync(this.#parts.folder)
				.filter((name) => NAME.test(name))
				.sort((a, b) => key(a).localeCompare(key(b)))
		} catch {
			return []
		}
	}
}
