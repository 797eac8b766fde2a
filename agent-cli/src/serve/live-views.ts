import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { findFfmpeg } from '../cameras/video/find-ffmpeg'
import { LiveVideo } from '../cameras/video/live-video'
import type { LoadedConfig } from '../config/load-config'
import { DeviceError } from '../drivers/driver'
import { openDevice } from '../drivers/open-device'
import { Refusal } from './refusal'

type Camera = LoadedConfig['devices'][number]

const BOUNDARY = 'picture'
/** Each takes a part of the processor. */
const VIDEOS_MAX = 4

/** The live pictures of cameras for browsers: parts of one answer, each in place of the one before. */
export class LiveViews {
	readonly #log: Logger
	readonly #videos = new Map<string, LiveVideo>()

	constructor(log: Logger) {
		this.#log = log
	}

	/** Sends what a camera sees until the browser leaves. Throws `Refusal` when too many look. */
	show(camera: Camera, who: string, response: ServerResponse): void {
		const video = this.#videoOf(camera)
		const leave = video.add({
			show(jpeg) {
				// A slow browser misses pictures, instead of seeing old ones.
				if (response.writableNeedDrain || response.destroyed) return
				const head = `--${BOUNDARY}\r\ncontent-type: image/jpeg\r\ncontent-length: ${jpeg.byteLength}\r\n\r\n`
				response.write(Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n')]))
			},
			end: () => void response.end(),
		})
		if (leave === false)
			throw new Refusal(409, 'Too many look', 'Close another page of this camera.')
		this.#log.info({ device: camera.id, who }, 'somebody looks at a camera')
		response.on('close', leave)
		response.on('error', leave)
		response.writeHead(200, { 'content-type': `multipart/x-mixed-replace; boundary=${BOUNDARY}` })
		response.flushHeaders()
	}

	stop(): Promise<unknown> {
		return Promise.all([...this.#videos.values()].map((video) => video.stop()))
	}

	#videoOf(camera: Camera): LiveVideo {
		const key = JSON.stringify([camera.id, camera.settings])
		const known = this.#videos.get(key)
		if (known) return known
		for (const [old, video] of this.#videos) if (video.viewers === 0) this.#drop(old, video)
		if (this.#videos.size >= VIDEOS_MAX)
			throw new Refusal(409, 'Too many cameras', 'Four are looked at already. Close another page.')
		const video = new LiveVideo({
			open: async (signal) => {
				const session = await openDevice(camera, this.#log, signal)
				if (session.camera) return { ...session.camera, close: () => session.close() }
				await session.close()
				throw new DeviceError('it is no camera')
			},
			hasFfmpeg: async () => (await findFfmpeg()) !== null,
			onFailure: (reason) => this.#log.warn({ device: camera.id, reason }, 'no live picture'),
		})
		this.#videos.set(key, video)
		return video
	}

	#drop(key: string, video: LiveVideo): void {
		this.#videos.delete(key)
		void video.stop()
	}
}
