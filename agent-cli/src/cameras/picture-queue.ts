import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@sfc/contract/api-error'
import type { Logger } from 'pino'
import { describeError } from '../describe-error'
import { BackOff } from '../time/back-off'
import { pause } from '../time/pause'
import { hasRoomFor } from './recording/recordings'

const TRIES = 20
const LOOK_MS = 500

/** One of the pictures: its camera, and what it is of, which begins with a time so that it can be sorted. */
export type Queued = { device: string; of: string }

type Parts = {
	folder: string
	/** The oldest are dropped beyond so many, and beyond so many bytes. */
	most: number
	mostBytes: number
	/** Throws `ApiError` when the server refuses it, else when it did not arrive. */
	send(picture: Queued, jpeg: Uint8Array, signal: AbortSignal): Promise<void>
	log: Logger
}

/** File name of a picture: the camera, a tilde, and its subject. */
const NAME = /^(\w[\w-]*)~([a-z0-9-]+)\.jpg$/i

/** Pictures on their way to the server, on disk until they are there, sent in their order. */
export class PictureQueue {
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

	/** Keeps a picture until it is sent; false when the disk has no room for it. */
	add({ device, of }: Queued, jpeg: Uint8Array): boolean {
		const { folder, log } = this.#parts
		try {
			this.#makeRoom(jpeg.byteLength)
			// A note without a picture is kept on a full disk, too.
			if (jpeg.byteLength > 0 && !hasRoomFor(folder, jpeg.byteLength)) return false
			writeFileSync(join(folder, `${device}~${of}.jpg`), jpeg, { mode: 0o600 })
			return true
		} catch (error) {
			log.warn({ device, reason: describeError(error) }, 'a picture is lost')
			return false
		}
	}

	stop(): Promise<void> {
		this.#stopping.abort()
		return this.#running
	}

	#makeRoom(bytes: number): void {
		const { folder, most, mostBytes } = this.#parts
		const files = this.#waiting().map((name) => ({
			name,
			bytes: statSync(join(folder, name)).size,
		}))
		let sum = bytes + files.reduce((all, file) => all + file.bytes, 0)
		for (let left = files.length; left >= most || sum > mostBytes; left--) {
			const oldest = files.shift()
			if (!oldest) return
			sum -= oldest.bytes
			this.#drop(oldest.name)
		}
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
		const [, device = '', of = ''] = NAME.exec(name) ?? []
		const tries = (this.#tries.get(name) ?? 0) + 1
		this.#tries.set(name, tries)
		try {
			await send({ device, of }, readFileSync(join(folder, name)), signal)
			this.#drop(name)
			this.#backOff.reset()
			return 0
		} catch (error) {
			// What it is of may still be on its way, so that it is not known there yet.
			const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
			if (isRefused && (error.status !== 404 || tries >= TRIES)) {
				log.warn({ device, reason: describeError(error) }, 'a picture is lost')
				this.#drop(name)
			}
			return this.#backOff.nextMs()
		}
	}

	#drop(name: string): void {
		rmSync(join(this.#parts.folder, name), { force: true })
		this.#tries.delete(name)
	}

	/** Names of those that wait, the oldest first. */
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
