import type { FastFarm } from '@sfc/farm-sim/fast/fast-farm'
import { drawFarm, type Scene } from '@sfc/farm-sim/onvif/draw-farm'
import { SENSORS } from '@sfc/farm-sim/map'
import { trueValue } from '@sfc/farm-sim/world/read-sensor'
import { RESERVOIR_CAPACITY_L } from '@sfc/farm-sim/world/world'
import type { CameraEvent } from '@sfc/domain/cameras/camera-events'
import sharp from 'sharp'
import { saveCameraEvent } from '../../app/areas/cameras/services/camera-events.server'
import { changeFarmPicture } from '../../app/areas/platform/services/images/change-farm-picture.server'
import { storeFrame } from '../../app/areas/cameras/services/store-frame.server'
import { storeStill } from '../../app/areas/cameras/services/store-still.server'
import type { Bound } from './bind-points'
import { VIEW } from './camera-view'
import type { PastFarm } from './past-farm'

/** What the camera sees for a while, UTC in milliseconds. */
export type Visit = { device: string; what: CameraEvent; from: number; to: number }

const DAY_MS = 86_400_000
const [WIDTH, HEIGHT] = [640, 360]
const HOME = { pan: 0, tilt: 0, zoom: 0 }
const RESERVOIR = SENSORS.find(({ name }) => name === 'nursery-reservoir')

/**
 * Takes one picture of the past farm a day, with the outputs of that time: one each hour would take a minute
 * to draw.
 */
export class Photographer {
	readonly #scenes: Scene[] = []
	#day = -1

	constructor(
		private readonly bound: Bound,
		private readonly seed: number,
	) {}

	/** Samples the farm; the first time in a day that a light is on counts. */
	look(farm: FastFarm, at: number): void {
		const day = Math.floor(at / DAY_MS)
		if (day === this.#day) return
		const running = new Set(
			this.bound.outputs.filter(({ key }) => farm.isOn(key)).map(({ key }) => key),
		)
		if (![...running].some((key) => /^nursery-.*(red|blue)-lights/.test(key))) return
		this.#day = day
		const litres = RESERVOIR ? trueValue(farm.world, RESERVOIR) : 0
		const reservoirShare = litres / RESERVOIR_CAPACITY_L
		const times = { atMs: at, plantsAtMs: at }
		this.#scenes.push({ running, reservoirShare, seed: this.seed, visitor: false, ...times })
	}

	/** Draws the pictures, and stores them as the agent's pictures are stored. */
	async develop(past: PastFarm, agentId: string, device: string): Promise<number> {
		for (const scene of this.#scenes) {
			const jpeg = await draw(scene, { width: WIDTH, height: HEIGHT })
			const sent = { device, view: VIEW.key, at: scene.atMs, jpeg }
			await storeFrame(past.agentCtx(agentId), sent)
		}
		return this.#scenes.length
	}

	/** Draws a visit, and stores what the camera saw of it as the agent's events are stored. */
	async visit(past: PastFarm, agentId: string, { device, what, from, to }: Visit): Promise<void> {
		const scene = this.#scenes.findLast(({ atMs }) => atMs <= from) ?? this.#scenes[0]
		if (!scene) return
		const event = `demo-${from}`
		const ctx = past.agentCtx(agentId)
		const seen = { device, event, what, by: 'camera', from, to, isRecorded: false } as const
		past.setNow(to)
		await past.server.db.write((tx) =>
			saveCameraEvent(tx, ctx, { seq: 1, kind: 'camera', at: to, ...seen }),
		)
		const jpeg = await draw(
			{ ...scene, visitor: true, atMs: from },
			{ width: WIDTH, height: HEIGHT },
		)
		await storeStill(ctx, { device, event, jpeg })
	}

	/** Gives the farm its picture: the newest scene. */
	async hangUp({ grower }: PastFarm): Promise<void> {
		const scene = this.#scenes.at(-1)
		if (!scene) return
		const bytes = await draw(scene, { width: 1280, height: 720 })
		await changeFarmPicture(grower, { bytes })
	}
}

type Size = { width: number; height: number }

/** The scene as a JPEG. */
function draw(scene: Scene, { width, height }: Size): Promise<Buffer> {
	const rgb = drawFarm(scene, HOME, width, height)
	return sharp(rgb, { raw: { width, height, channels: 3 } })
		.jpeg({ quality: 85 })
		.toBuffer()
}
