import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import type { CameraStatus } from '@sfc/contract/cameras/camera-status'
import { CAMERA_DEFAULTS } from '@sfc/contract/cameras/settings'
import type { FrameGap } from '@sfc/contract/cameras/view'
import type { Logger } from 'pino'
import { describeError } from '../describe-error'
import type { Clock } from '../time/clock'
import type { CameraDevice, CameraDevices } from './camera-devices'
import { CameraRecorder } from './camera-recorder'
import { PictureQueue } from './picture-queue'
import { findFfmpeg } from './video/find-ffmpeg'
import { Recordings } from './recording/recordings'
import type { PictureSender } from './send-still'
import { ViewPictures, type Lighting } from './view-pictures'
import { LiveViewers } from './live-viewers'

const LOOK_EVERY_MS = 1000
/** How often it looks for ffmpeg, and for recordings of removed cameras. */
const SELDOM_MS = 60_000
const PIECE_S = 10

/** Pictures that wait for the server: of events, and of views, for a week or more without a server. */
const EVENTS_KEPT = { most: 200, mostBytes: 200e6 }
const FRAMES_KEPT = { most: 3000, mostBytes: 1e9 }
/** File name of a frame: when it was taken, its view, and why there is no picture. */
const FRAME = /^(\d+)-([a-z0-9]+)-([a-z-]+)$/

type Parts = {
	devices: CameraDevices
	stateDir: string
	clock: Clock
	send: PictureSender
	lighting: Lighting
	log: Logger
	emit(record: UnnumberedRecord): void
	/** Length of the pieces of recordings, seconds. */
	pieceS?: number
	/** How long a camera needs to turn to a place. */
	settleMs?: number
}

/** All cameras of the agent: those that are looked at, recorded and watched. */
export class Cameras {
	readonly #parts: Parts
	readonly watches: LiveViewers
	readonly views: ViewPictures
	readonly #pictures: PictureQueue
	readonly #frames: PictureQueue
	readonly #ending = new Set<string>()
	readonly #recorders = new Map<string, { as: string; recorder: CameraRecorder }>()
	#ffmpeg: string | null = null
	#looking: Promise<void> = Promise.resolve()
	#lookedMs = -Infinity
	#timer: NodeJS.Timeout | null = null
	#stopped = false

	constructor(parts: Parts) {
		this.#parts = parts
		const { devices, send, log, clock, stateDir } = parts
		this.watches = new LiveViewers({
			devices,
			send: send.still,
			log,
			nowMs: () => clock.elapsedMs(),
		})
		this.#pictures = new PictureQueue({
			...EVENTS_KEPT,
			folder: join(stateDir, 'camera-pictures'),
			log,
			send: ({ device, of: event }, jpeg, signal) => send.still({ device, event }, jpeg, signal),
		})
		this.#frames = new PictureQueue({
			...FRAMES_KEPT,
			folder: join(stateDir, 'camera-frames'),
			log,
			send: ({ device, of }, jpeg, signal) => {
				const [, at, view = '', gap] = FRAME.exec(of) ?? []
				const why = gap === 'none' ? {} : { gap: gap as FrameGap }
				return send.frame({ device, view, at: Number(at), ...why }, jpeg, signal)
			},
		})
		this.views = new ViewPictures({
			...parts.lighting,
			devices,
			now: () => clock.serverNow(),
			log,
			settleMs: parts.settleMs,
			keep: ({ device, view, at, gap }, jpeg) =>
				this.#frames.add({ device, of: `${at}-${view}-${gap ?? 'none'}` }, jpeg),
		})
	}

	start(): void {
		this.#pictures.start()
		this.#frames.start()
		this.views.start()
		this.#timer = setInterval(() => void this.#follow(), LOOK_EVERY_MS)
		void this.#follow()
	}

	async stop(): Promise<void> {
		this.#stopped = true
		if (this.#timer) clearInterval(this.#timer)
		const stopping = [...this.#recorders.values()].map(({ recorder }) => recorder.stop())
		const queues = [this.#pictures.stop(), this.#frames.stop()]
		await Promise.all([this.watches.stop(), this.views.stop(), ...queues, ...stopping])
	}

	/** How each camera is, for the heartbeat. */
	get statuses(): CameraStatus[] {
		return this.#parts.devices.list().flatMap(({ entry: { id }, answeredPct }) => {
			const running = this.#recorders.get(id)
			return running ? [{ ...running.recorder.status, device: id, answeredPct }] : []
		})
	}

	/** Has a recorder for each camera, as the configuration says now. */
	async #follow(): Promise<void> {
		if (performance.now() - this.#lookedMs > SELDOM_MS) {
			this.#lookedMs = performance.now()
			this.#looking = findFfmpeg().then((version) => void (this.#ffmpeg = version))
			this.#pruneRemoved()
		}
		// Also the next round waits for it: no recorder begins before it is known how.
		await this.#looking
		if (this.#stopped) return
		const wanted = new Map(this.#parts.devices.list().map((one) => [one.entry.id, one] as const))
		for (const [id, { as, recorder }] of this.#recorders) {
			if (keyOf(wanted.get(id)) === as || this.#ending.has(id)) continue
			this.#ending.add(id)
			void recorder.stop().finally(() => {
				this.#ending.delete(id)
				this.#recorders.delete(id)
			})
		}
		for (const [id, device] of wanted) if (!this.#recorders.has(id)) this.#startRecorder(device)
	}

	/** Recordings of cameras that were removed grow old as well. */
	#pruneRemoved(): void {
		const { stateDir, clock, log } = this.#parts
		const root = recordingsRoot(stateDir)
		const { keepDays, maxGb } = CAMERA_DEFAULTS
		for (const id of existsSync(root) ? readdirSync(root) : []) {
			if (this.#parts.devices.find(id)) continue
			try {
				const left = new Recordings(join(root, id))
				left.prune(clock.serverNow(), { keepDays, maxBytes: maxGb * 1e9 })
				if (left.storedFrom === null) rmSync(join(root, id), { recursive: true, force: true })
			} catch (error) {
				log.info({ device: id, reason: describeError(error) }, 'old recordings stay')
			}
		}
	}

	#startRecorder(device: CameraDevice): void {
		const { id, camera: settings } = device.entry
		const { devices, stateDir, clock, log, emit } = this.#parts
		const recorder = new CameraRecorder({
			device: id,
			folder: join(recordingsRoot(stateDir), id),
			settings,
			pieceS: this.#parts.pieceS ?? PIECE_S,
			open: () => devices.find(id)?.open ?? null,
			hasFfmpeg: () => this.#ffmpeg !== null,
			now: () => clock.serverNow(),
			log,
			tell: ({ event, what, by, from, to }, isRecorded) =>
				emit({
					kind: 'camera',
					at: clock.serverNow(),
					device: id,
					event,
					what,
					by,
					from: Math.round(from),
					to: to === null ? null : Math.round(to),
					isRecorded,
				}),
			show: ({ event: of }, jpeg) => this.#pictures.add({ device: id, of }, jpeg),
			isTurning: () => this.views.isTurning(id),
		})
		this.#recorders.set(id, { as: keyOf(device), recorder })
		recorder.start()
	}
}

/** Whatever is different in it starts the recorder anew. */
function keyOf(device: CameraDevice | undefined): string {
	if (!device) return ''
	const { views: _views, restPreset: _rest, ...recorded } = device.entry.camera
	return JSON.stringify([recorded, device.entry.settings])
}

const recordingsRoot = (stateDir: string): string => join(stateDir, 'cameras')
