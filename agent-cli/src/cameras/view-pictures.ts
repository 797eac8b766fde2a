import type { CameraView, FrameGap } from '@sfc/contract/cameras/view'
import { withTimeout } from '@sfc/contract/with-timeout'
import { minuteOfDay } from '@sfc/domain/calendar/minute-of-day'
import type { Logger } from 'pino'
import { describeError } from '../describe-error'
import type { CameraSession } from '../drivers/driver'
import { pause } from '../time/pause'
import { pictureSource } from './take-picture'
import type { CameraDevice, CameraDevices } from './camera-devices'

const HOUR_MS = 3_600_000
const LOOK_EVERY_MS = 15_000
/** Lamps that go on with the hour are bright by then. */
const FIRST_MS = 60_000
/** A camera that did not answer is tried again after this, then after twice as long, until the hour is nearly over. */
const RETRY_MS = 30_000
const LONGEST_RETRY_MS = 5 * 60_000
const LAST_MS = 56 * 60_000
/** A camera turns, and its lens finds its focus. */
const SETTLE_MS = 6000
const GO_MS = 8000
const PICTURE_MS = 8000
/** Somebody who turned it is not disturbed for so long. */
const STEERED_MS = 2 * 60_000

export type Lighting = {
	/** Whether a light of a zone is on; null where the agent switches none. */
	areLightsOn(zone: CameraView['zone']): boolean | null
	/** Timezone of the farm. */
	timezone(): string
}

type Parts = Lighting & {
	devices: CameraDevices
	/** Milliseconds UTC of the server. */
	now(): number
	/** Keeps a picture until it is sent; false without room for it. */
	keep(
		of: { device: string; view: string; at: number; gap: FrameGap | null },
		jpeg: Uint8Array,
	): boolean
	log: Logger
	settleMs?: number | undefined
	lookEveryMs?: number | undefined
}

type Failure = {
	device: string
	view: string
	hour: number
	gap: FrameGap
	againAt: number
	retryMs: number
}

/** Whether a view is to be photographed at an instant: while its light is on, else in its hours. */
export function isLightHour(view: CameraView, at: number, lighting: Lighting): boolean {
	const isLit = view.whenLit ? lighting.areLightsOn(view.zone) : null
	if (isLit !== null) return isLit
	const hour = Math.floor(minuteOfDay(lighting.timezone(), at) / 60)
	return view.fromHour < view.toHour
		? hour >= view.fromHour && hour < view.toHour
		: hour >= view.fromHour || hour < view.toHour // over midnight
}

/** Takes a picture of each view of each camera once in every hour of light, also without a server. */
export class ViewPictures {
	readonly #parts: Parts
	readonly #stopping = new AbortController()
	/** The hour of the last picture, or gap, of a view. */
	readonly #doneHour = new Map<string, number>()
	readonly #failures = new Map<string, Failure>()
	readonly #steeredAt = new Map<string, number>()
	readonly #turning = new Set<string>()
	#running: Promise<void> = Promise.resolve()

	constructor(parts: Parts) {
		this.#parts = parts
	}

	start(): void {
		this.#running = this.#run(this.#stopping.signal)
	}

	stop(): Promise<void> {
		this.#stopping.abort()
		return this.#running
	}

	/** Somebody turned it: it stays there for a while. */
	steered(device: string): void {
		this.#steeredAt.set(device, this.#parts.now())
	}

	/** Whether it is turned for a picture now, which is no movement in front of it. */
	isTurning(device: string): boolean {
		return this.#turning.has(device)
	}

	async #run(signal: AbortSignal): Promise<void> {
		while (!signal.aborted) {
			this.#noteGaps()
			await Promise.all(
				this.#parts.devices.list().map((camera) => this.#photograph(camera, signal)),
			)
			await pause(this.#parts.lookEveryMs ?? LOOK_EVERY_MS, signal)
		}
	}

	/** Hours that end without a picture. */
	#noteGaps(): void {
		const now = this.#parts.now()
		for (const [key, { device, view, hour, gap }] of this.#failures) {
			if (now < hour * HOUR_MS + LAST_MS) continue
			const at = hour * HOUR_MS + LAST_MS
			this.#parts.keep({ device, view, at, gap }, new Uint8Array())
			this.#failures.delete(key)
			this.#doneHour.set(key, hour)
		}
	}

	#dueViews({ entry: { id, camera } }: CameraDevice): CameraView[] {
		const now = this.#parts.now()
		const hour = Math.floor(now / HOUR_MS)
		if (now < hour * HOUR_MS + FIRST_MS) return []
		return camera.views.filter((view) => {
			const key = `${id} ${view.key}`
			const isDone = this.#doneHour.get(key) === hour
			const waits = (this.#failures.get(key)?.againAt ?? 0) > now
			return !isDone && !waits && isLightHour(view, now, this.#parts)
		})
	}

	async #photograph(camera: CameraDevice, signal: AbortSignal): Promise<void> {
		const views = this.#dueViews(camera)
		if (views.length === 0) return
		const { id, camera: settings } = camera.entry
		const turns = views.some(({ preset }) => preset !== null)
		const isSteered = this.#parts.now() - (this.#steeredAt.get(id) ?? -Infinity) < STEERED_MS
		if (turns && isSteered) return views.forEach((view) => this.#fail(id, view, 'moved', 0))
		try {
			if (turns) this.#turning.add(id)
			for (const view of views) if (!signal.aborted) await this.#take(camera, view, signal)
			const { open } = camera
			if (turns && settings.restPreset !== null && open?.presets && !signal.aborted) {
				await this.#go(open, settings.restPreset, signal).catch(() => undefined)
				await pause(this.#settleMs, signal)
			}
		} finally {
			this.#turning.delete(id)
		}
	}

	get #settleMs(): number {
		return this.#parts.settleMs ?? SETTLE_MS
	}

	async #take({ entry, open }: CameraDevice, view: CameraView, signal: AbortSignal): Promise<void> {
		const { now, keep, log } = this.#parts
		const { id: device } = entry
		const take = open && pictureSource(open)
		if (!take) return this.#fail(device, view, 'no-answer')
		const { preset } = view
		if (preset !== null && !open.presets?.list().some(({ token }) => token === preset))
			return this.#fail(device, view, 'not-there')
		try {
			if (preset !== null) {
				await this.#go(open, preset, signal)
				await pause(this.#settleMs, signal)
			}
			const at = now()
			const jpeg = await withTimeout(PICTURE_MS, signal, take)
			if (!keep({ device, view: view.key, at, gap: null }, jpeg))
				return this.#fail(device, view, 'disk-full')
			const key = `${device} ${view.key}`
			this.#failures.delete(key)
			this.#doneHour.set(key, Math.floor(at / HOUR_MS))
		} catch (error) {
			if (signal.aborted) return
			log.info({ device, view: view.name, reason: describeError(error) }, 'no picture of a view')
			this.#fail(device, view, 'no-answer')
		}
	}

	#go = (camera: CameraSession, preset: string, signal: AbortSignal) =>
		withTimeout(GO_MS, signal, (ended) => camera.presets!.go(preset, ended))

	/** Notes that a view has no picture yet. `afterMs`: when to try again; by default the back-off says it. */
	#fail(device: string, view: CameraView, gap: FrameGap, afterMs?: number): void {
		const key = `${device} ${view.key}`
		const now = this.#parts.now()
		const hour = Math.floor(now / HOUR_MS)
		const before = this.#failures.get(key)?.retryMs ?? RETRY_MS / 2
		const retryMs = Math.min(LONGEST_RETRY_MS, afterMs === undefined ? before * 2 : before)
		const againAt = now + (afterMs ?? retryMs)
		this.#failures.set(key, { device, view: view.key, hour, gap, againAt, retryMs })
	}
}
