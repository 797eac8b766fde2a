import { existsSync } from 'node:fs'
import { VIDEO_HEIGHT } from '@sfc/domain/cameras/camera-options'
import type { CameraSettings } from '@sfc/contract/cameras/settings'
import type { CameraStatus } from '@sfc/contract/cameras/camera-status'
import type { Logger } from 'pino'
import { describeError } from '../describe-error'
import type { CameraNotice, CameraSession } from '../drivers/driver'
import { BackOff } from '../time/back-off'
import { pause } from '../time/pause'
import { withTimeout } from '@sfc/contract/with-timeout'
import { CameraLoss } from './camera-loss'
import { FrameMotion } from './recording/frame-motion'
import { CameraEventMerger, type MergedEvent } from './camera-event-merger'
import { recordStills } from './recording/record-stills'
import { pictureSource } from './take-picture'
import { recordVideo } from './recording/record-video'
import { Recordings } from './recording/recordings'

/** Recorded before an event begins and after it ends. */
const AROUND_MS = 10_000
const TICK_MS = 1000
const ROOM_EVERY_MS = 5000
const PICTURE_MS = 8000
const VIDEO_MS = 8000
const PRUNE_EVERY_MS = 10_000

export type RecorderParts = {
	device: string
	/** Where the recordings of this camera are. */
	folder: string
	settings: CameraSettings
	/** Length of the pieces of a recording, seconds. */
	pieceS: number
	/** The camera while it answers. */
	open(): CameraSession | null
	/** Whether ffmpeg is installed. */
	hasFfmpeg(): boolean
	/** Milliseconds UTC of the server. */
	now(): number
	log: Logger
	/** An event began or ended. */
	tell(event: MergedEvent, isRecorded: boolean): void
	/** The picture of an event. */
	show(event: MergedEvent, jpeg: Uint8Array): void
	/** Whether the agent turns it now. */
	isTurning(): boolean
}

/** Records and watches one camera as its settings say, as long as it runs. */
export class CameraRecorder {
	readonly #parts: RecorderParts
	readonly #merger: CameraEventMerger
	readonly #loss = new CameraLoss()
	readonly #stopping = new AbortController()
	/** Spans that are to be kept: `to` is null while its event goes on. */
	#spans: { from: number; to: number | null; event: string }[] = []
	#recordings: Recordings | null = null
	#lastPieceAt: number | null = null
	#problem: { recording: string | null; watching: string | null } = {
		recording: null,
		watching: null,
	}
	#how: CameraStatus['records'] = 'nothing'
	#watches: CameraStatus['watches'] = 'nothing'
	#hasRoom = true
	#running: Promise<unknown> = Promise.resolve()

	constructor(parts: RecorderParts) {
		this.#parts = parts
		this.#merger = new CameraEventMerger(
			(event) => this.#begin(event),
			(event) => this.#end(event),
		)
	}

	start(): void {
		const { signal } = this.#stopping
		const { folder } = this.#parts
		// Also a camera that is not recorded any more may have recordings, which grow old.
		if (existsSync(folder)) this.#attempt(() => void (this.#recordings = new Recordings(folder)))
		this.#running = Promise.all([this.#tick(signal), this.#watch(signal), this.#record(signal)])
	}

	async stop(): Promise<void> {
		this.#stopping.abort()
		await this.#running
		this.#merger.lose(this.#parts.now())
		this.#merger.settle(this.#parts.now(), 0)
	}

	get status(): Omit<CameraStatus, 'device' | 'answeredPct'> {
		const { settings, now } = this.#parts
		const isWanted = settings.record || this.#spans.some((span) => this.#isNow(span, now()))
		const isFlowing = this.#how !== 'nothing' && this.#hasRoom
		return {
			isRecording: isWanted && isFlowing,
			records: this.#how,
			watches: this.#watches,
			storedBytes: this.#recordings?.storedBytes ?? 0,
			maxBytes: settings.maxGb * 1e9,
			storedFrom: this.#recordings?.storedFrom ?? null,
			problem: this.#problem.recording ?? this.#problem.watching,
		}
	}

	#isNow = ({ to }: { to: number | null }, now: number) => to === null || now - to < AROUND_MS

	get #wantsRecording(): boolean {
		return this.#parts.settings.record || this.#parts.settings.recordOnMotion
	}

	get #wantsWatching(): boolean {
		const { recordOnMotion, motionAlerts, personAlerts } = this.#parts.settings
		return recordOnMotion || motionAlerts || personAlerts
	}

	#begin(event: MergedEvent): void {
		const { settings, tell } = this.#parts
		if (settings.recordOnMotion)
			this.#spans.push({ from: event.from, to: null, event: event.event })
		tell(event, this.#isKept)
		void this.#takePicture(event)
	}

	#end(event: MergedEvent & { to: number }): void {
		for (const span of this.#spans) if (span.event === event.event) span.to = event.to
		this.#parts.tell(event, this.#isKept)
	}

	get #isKept(): boolean {
		return this.#wantsRecording && this.#how !== 'nothing' && this.#hasRoom
	}

	async #takePicture(event: MergedEvent): Promise<void> {
		const { open, show, log, device } = this.#parts
		try {
			const camera = open()
			const take = camera && pictureSource(camera)
			if (!take) return
			show(event, await withTimeout(PICTURE_MS, this.#stopping.signal, take))
		} catch (error) {
			log.info({ device, reason: describeError(error) }, 'an event has no picture')
		}
	}

	/** Ends what is over, keeps and deletes pieces, and looks at the disk. */
	async #tick(signal: AbortSignal): Promise<void> {
		let prunedMs = -Infinity
		let lookedMs = -Infinity
		while (!signal.aborted) {
			const now = this.#parts.now()
			const isOn = this.#loss.isLost(this.#parts.open() !== null)
			this.#merger.tell({ what: 'lost', source: 'agent', isOn }, 'agent', now)
			this.#merger.settle(now)
			this.#attempt(() => {
				const recordings = this.#recordings
				if (!recordings) return
				if (performance.now() - lookedMs > ROOM_EVERY_MS) {
					lookedMs = performance.now()
					this.#hasRoom = recordings.hasRoom()
				}
				this.#keepWanted(recordings, now)
				if (performance.now() - prunedMs < PRUNE_EVERY_MS) return
				prunedMs = performance.now()
				const { keepDays, maxGb } = this.#parts.settings
				recordings.prune(now, { keepDays, maxBytes: maxGb * 1e9 })
			})
			await pause(TICK_MS, signal)
		}
	}

	#keepWanted(recordings: Recordings, now: number): void {
		if (this.#parts.settings.record) recordings.keep(-Infinity, Infinity)
		for (const { from, to } of this.#spans)
			recordings.keep(from - AROUND_MS, (to ?? now) + AROUND_MS)
		// The last piece of a span may still be written.
		this.#spans = this.#spans.filter(({ to }) => to === null || now - to < 4 * AROUND_MS)
	}

	#attempt(work: () => void): void {
		try {
			work()
		} catch (error) {
			this.#problem.recording = `The disk does not take it: ${describeError(error)}`.slice(0, 300)
		}
	}

	/** Hears what the camera sees, and opens it anew when it falls silent. */
	async #watch(signal: AbortSignal): Promise<void> {
		const { open, now, log, device } = this.#parts
		const backOff = new BackOff()
		while (!signal.aborted && this.#wantsWatching) {
			const camera = open()
			if (camera?.watch) {
				try {
					this.#watches = 'camera'
					this.#problem.watching = null
					await camera.watch((notice) => this.#hear(notice, 'camera'), signal)
				} catch (error) {
					this.#problem.watching = `It tells of no movement: ${describeError(error)}`.slice(0, 300)
					log.info(
						{ device, reason: describeError(error) },
						'a camera stopped telling what it sees',
					)
				}
				if (!signal.aborted) this.#merger.lose(now())
			} else if (camera && this.#watches !== 'pictures') this.#watches = 'nothing'
			await pause(camera?.watch ? backOff.nextMs() : TICK_MS, signal)
		}
	}

	/** Records pieces while they may be wanted, again after the video broke off. */
	async #record(signal: AbortSignal): Promise<void> {
		const { open, folder, log, device } = this.#parts
		const backOff = new BackOff()
		while (!signal.aborted) {
			const camera = open()
			const sees = camera?.watch !== undefined
			// Without events of its own, movement is seen in the video.
			const isWanted = this.#wantsRecording || (this.#wantsWatching && !sees)
			if (camera && isWanted) {
				try {
					this.#recordings ??= new Recordings(folder)
					this.#hasRoom = this.#recordings.hasRoom()
					if (!this.#hasRoom) throw new Error('the disk is full: less than 0.5 GB is free')
					await this.#recordPieces(camera, this.#recordings, signal)
				} catch (error) {
					this.#problem.recording = `Not recorded: ${describeError(error)}`.slice(0, 300)
					log.info({ device, reason: describeError(error) }, 'a camera is not recorded')
				}
				this.#how = 'nothing'
				if (this.#watches === 'pictures') this.#merger.lose(this.#parts.now())
			}
			if (this.#lastPieceAt !== null) backOff.reset()
			this.#lastPieceAt = null
			await pause(camera && isWanted ? backOff.nextMs() : TICK_MS, signal)
		}
	}

	async #recordPieces(
		camera: CameraSession,
		recordings: Recordings,
		signal: AbortSignal,
	): Promise<void> {
		const { settings, pieceS, hasFfmpeg, now } = this.#parts
		const ending = new AbortController()
		const stop = () => ending.abort()
		signal.addEventListener('abort', stop, { once: true })
		const onSegment = (file: string, ms: number) => {
			const to = now()
			this.#lastPieceAt = to
			this.#problem.recording = null
			if (!this.#hasRoom) {
				this.#problem.recording = 'Not recorded: the disk is full, less than 0.5 GB is free'
				return stop()
			}
			this.#attempt(() => {
				recordings.take(file, to - ms, to)
				this.#keepWanted(recordings, to)
			})
			// ffmpeg was installed meanwhile, or was too slow to be found: go on with the video.
			if (this.#how === 'stills' && camera.video && hasFfmpeg()) stop()
		}
		try {
			if (camera.video && hasFfmpeg()) {
				const video = await withTimeout(VIDEO_MS, signal, (ended) =>
					camera.video!(VIDEO_HEIGHT[settings.quality], ended),
				)
				this.#how = 'video'
				const onFrame = !camera.watch && this.#wantsWatching ? this.#comparing() : undefined
				await recordVideo(video, recordings.ring, { pieceS, onSegment, onFrame }, ending.signal)
			} else if (camera.snapshot) {
				this.#how = 'stills'
				await recordStills(camera.snapshot, recordings.ring, { pieceS, onSegment }, ending.signal)
			} else throw new Error('the camera offers no pictures')
		} finally {
			signal.removeEventListener('abort', stop)
		}
	}

	#comparing(): (frame: Uint8Array) => void {
		const motion = new FrameMotion()
		this.#watches = 'pictures'
		return (frame) => {
			const isOn = motion.see(frame)
			this.#hear({ what: 'motion', source: 'pictures', isOn }, 'pictures')
		}
	}

	/** A camera that is turned sees the whole farm move, and may take that for a covered lens. */
	#hear(notice: CameraNotice, by: MergedEvent['by']): void {
		const isOwnTurn = notice.what === 'motion' || notice.what === 'tampering'
		if (notice.isOn && isOwnTurn && this.#parts.isTurning()) return
		this.#merger.tell(notice, by, this.#parts.now())
	}
}
