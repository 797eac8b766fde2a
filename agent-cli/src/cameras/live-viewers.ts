import { WATCH_MS } from '@sfc/contract/cameras/asks'
import type { Logger } from 'pino'
import { describeError } from '../describe-error'
import { requireCamera, type CameraDevices } from './camera-devices'
import type { PictureSender } from './send-still'
import { pictureSource } from './take-picture'
import { findFfmpeg } from './video/find-ffmpeg'
import { LiveVideo, type Viewer } from './video/live-video'

const SAME_AGAIN_MS = 400
const LOOK_EVERY_MS = 250

type Parts = { devices: CameraDevices; send: PictureSender['still']; log: Logger; nowMs(): number }
type Watch = { video: LiveVideo; untilMs: number; timer: NodeJS.Timeout; leave(): void }

/** Sends pictures of the cameras that somebody looks at: one pull for each camera, however many look. */
export class LiveViewers {
	readonly #parts: Parts
	readonly #running = new Map<string, Watch>()
	readonly #stopping = new AbortController()

	constructor(parts: Parts) {
		this.#parts = parts
	}

	/** Somebody looks at this camera. Throws a sentence when it cannot be looked at. */
	watch(device: string): void {
		if (!pictureSource(requireCamera(this.#parts.devices, device)))
			throw new Error('this camera has no pictures')
		if (this.#stopping.signal.aborted) return
		const running = this.#running.get(device) ?? this.#start(device)
		running.untilMs = this.#parts.nowMs() + WATCH_MS
	}

	async stop(): Promise<void> {
		this.#stopping.abort()
		const videos = [...this.#running.values()].map(({ video }) => video)
		for (const device of this.#running.keys()) this.#end(device)
		await Promise.all(videos.map((video) => video.stop()))
	}

	#start(device: string): Watch {
		const { devices, log, nowMs } = this.#parts
		const video = new LiveVideo({
			open: () =>
				Promise.resolve({ ...requireCamera(devices, device), close: () => Promise.resolve() }),
			hasFfmpeg: async () => (await findFfmpeg()) !== null,
			onFailure: (reason) => log.info({ device, reason }, 'no pictures'),
		})
		const leave = video.add({ show: this.#sender(device), end: () => this.#end(device) })
		const timer = setInterval(() => nowMs() > watch.untilMs && this.#end(device), LOOK_EVERY_MS)
		const watch: Watch = { video, leave: leave || (() => undefined), untilMs: Infinity, timer }
		this.#running.set(device, watch)
		return watch
	}

	#end(device: string): void {
		const watch = this.#running.get(device)
		this.#running.delete(device)
		clearInterval(watch?.timer)
		watch?.leave()
	}

	/** One picture after the other: a slow line misses some, and the newest goes next. */
	#sender(device: string): Viewer['show'] {
		const { send, log } = this.#parts
		const { signal } = this.#stopping
		let next: Uint8Array | null = null
		let last: Uint8Array | null = null
		let sentMs = 0
		let isSending = false
		const sendAll = async () => {
			isSending = true
			for (let jpeg = next; jpeg && !signal.aborted; jpeg = next) {
				next = null
				last = jpeg
				sentMs = performance.now()
				await send({ device }, jpeg, signal).catch((error: unknown) =>
					log.info({ device, reason: describeError(error) }, 'a picture did not arrive'),
				)
			}
			isSending = false
		}
		return (jpeg) => {
			// A video of few pictures has each several times; who looks waits for the next one all the same.
			const isSame = last !== null && Buffer.compare(last, jpeg) === 0
			if (isSame && performance.now() - sentMs < SAME_AGAIN_MS) return
			next = jpeg
			if (!isSending) void sendAll()
		}
	}
}
