import { WATCH_MS } from '@sfc/contract/cameras/asks'
import type { Logger } from 'pino'
import { describeError } from '../describe-error'
import type { CameraSession } from '../drivers/driver'
import { pause } from '../time/pause'
import { requireAbility, requireCamera, type CameraDevices } from './camera-devices'
import type { PictureSender } from './send-still'

/** At most about three pictures a second; a slow line or camera makes them fewer. */
const LEAST_PAUSE_MS = 300
const FAILURES = 3

type Parts = { devices: CameraDevices; send: PictureSender['still']; log: Logger; nowMs(): number }

/** Sends pictures of the cameras that somebody looks at: one pull for each camera, however many look. */
export class Watches {
	readonly #parts: Parts
	readonly #until = new Map<string, number>()
	readonly #running = new Map<string, Promise<void>>()
	readonly #stopping = new AbortController()

	constructor(parts: Parts) {
		this.#parts = parts
	}

	/** Somebody looks at this camera. Throws a sentence when it cannot be looked at. */
	watch(device: string): void {
		const { devices, nowMs } = this.#parts
		requireAbility(requireCamera(devices, device), 'snapshot', 'pictures')
		this.#until.set(device, nowMs() + WATCH_MS)
		if (this.#running.has(device) || this.#stopping.signal.aborted) return
		this.#running.set(
			device,
			this.#run(device).finally(() => this.#running.delete(device)),
		)
	}

	stop(): Promise<unknown> {
		this.#stopping.abort()
		return Promise.all(this.#running.values())
	}

	/** One picture after the other: the next is pulled when the one before has arrived. */
	async #run(device: string): Promise<void> {
		const { devices, nowMs, log } = this.#parts
		const { signal } = this.#stopping
		let failures = 0
		while (!signal.aborted && failures < FAILURES && (this.#until.get(device) ?? 0) > nowMs()) {
			const startedMs = nowMs()
			try {
				const camera = requireCamera(devices, device)
				await this.#sendOne(device, camera, signal)
				failures = 0
			} catch (error) {
				failures += 1
				if (failures === FAILURES) log.info({ device, reason: describeError(error) }, 'no pictures')
			}
			await pause(LEAST_PAUSE_MS - (nowMs() - startedMs), signal)
		}
	}

	async #sendOne(device: string, camera: CameraSession, signal: AbortSignal): Promise<void> {
		const snapshot = requireAbility(camera, 'snapshot', 'pictures')
		await this.#parts.send({ device }, await snapshot(signal), signal)
	}
}
