import { withTimeout } from '@sfc/contract/with-timeout'
import { describeError } from '../../describe-error'
import { DeviceError, type CameraSession } from '../../drivers/driver'
import { BackOff } from '../../time/back-off'
import { pause } from '../../time/pause'
import { playVideo } from './play-video'

/** Enough to watch leaves and people by, and bearable for a small machine: one thread, small, few. */
const VIDEO = { perSecond: 8, width: 960, height: 540 }
const STILL_EVERY_MS = 300
const STILL_MS = 8000
const VIDEO_MS = 8000
const OPEN_MS = 10_000
/** A page that is loaded again, or a second viewer, finds the video still open. */
const LINGER_MS = 3000
const FAILURES = 3
const VIEWERS_MAX = 8

type Source = Pick<CameraSession, 'video' | 'snapshot'> & { close(): Promise<void> }

export type LiveVideoParts = {
	/** Opens the camera. Throws when it does not answer. */
	open(signal: AbortSignal): Promise<Source>
	hasFfmpeg(): Promise<boolean>
	/** Nothing more comes, and why. */
	onFailure(reason: string): void
}

export type Viewer = { show(jpeg: Uint8Array): void; end(): void }

/**
 * What one camera sees now, for all who look: one connection to it and one ffmpeg, opened with the first
 * viewer and closed after the last. Without ffmpeg, or without a video, three single pictures a second at most.
 */
export class LiveVideo {
	readonly #parts: LiveVideoParts
	readonly #viewers = new Set<Viewer>()
	#running: { ending: AbortController; ended: Promise<void> } | null = null
	#lingering: NodeJS.Timeout | undefined

	constructor(parts: LiveVideoParts) {
		this.#parts = parts
	}

	/** Shows it to one more; call what it returns when they leave. False when too many look already. */
	add(viewer: Viewer): (() => void) | false {
		if (this.#viewers.size >= VIEWERS_MAX) return false
		clearTimeout(this.#lingering)
		this.#viewers.add(viewer)
		if (!this.#running) {
			const ending = new AbortController()
			const ended = this.#run(ending.signal).finally(() => (this.#running = null))
			this.#running = { ending, ended }
		}
		return () => {
			this.#viewers.delete(viewer)
			if (this.#viewers.size > 0) return
			clearTimeout(this.#lingering)
			this.#lingering = setTimeout(() => this.#running?.ending.abort(), LINGER_MS)
		}
	}

	get viewers(): number {
		return this.#viewers.size
	}

	async stop(): Promise<void> {
		clearTimeout(this.#lingering)
		this.#running?.ending.abort()
		await this.#running?.ended
	}

	async #run(signal: AbortSignal): Promise<void> {
		const backOff = new BackOff()
		let failures = 0
		let reason = 'the camera sends nothing'
		while (!signal.aborted && failures < FAILURES) {
			let shown = 0
			const show = (jpeg: Uint8Array) => {
				shown += 1
				for (const viewer of this.#viewers) viewer.show(jpeg)
			}
			try {
				const source = await withTimeout(OPEN_MS, signal, this.#parts.open)
				await this.#play(source, show, signal).finally(() => source.close())
			} catch (error) {
				reason = describeError(error)
			}
			if (signal.aborted) break
			failures = shown > 0 ? 0 : failures + 1
			if (failures < FAILURES) await pause(backOff.nextMs(), signal)
		}
		if (!signal.aborted) this.#parts.onFailure(reason)
		for (const viewer of [...this.#viewers]) viewer.end()
	}

	async #play(
		source: Source,
		show: (jpeg: Uint8Array) => void,
		signal: AbortSignal,
	): Promise<void> {
		if (source.video && (await this.#parts.hasFfmpeg())) {
			let shown = 0
			try {
				const video = await withTimeout(VIDEO_MS, signal, (ended) =>
					source.video!(VIDEO.height, ended),
				)
				const count = (jpeg: Uint8Array) => {
					shown += 1
					show(jpeg)
				}
				// A video shows nothing before its next whole picture, seconds later with some cameras.
				if (source.snapshot)
					void withTimeout(STILL_MS, signal, source.snapshot).then(
						(jpeg) => shown === 0 && !signal.aborted && show(jpeg),
						() => undefined,
					)
				return await playVideo(video, VIDEO, count, signal)
			} catch (error) {
				// What was seen once is opened anew; what never was seen may be seen by single pictures.
				if (shown > 0 || !source.snapshot) throw error
			}
		}
		const { snapshot } = source
		if (!snapshot) throw new DeviceError('the camera offers no pictures')
		while (!signal.aborted) {
			const atMs = performance.now()
			show(await withTimeout(STILL_MS, signal, snapshot))
			await pause(STILL_EVERY_MS - (performance.now() - atMs), signal)
		}
	}
}
