import type { FastFarm } from '@sfc/farm-sim/fast/fast-farm'
import { drawFarm, type Scene } from '@sfc/farm-sim/onvif/draw-farm'
import { SENSORS } from '@sfc/farm-sim/map'
import { trueValue } from '@sfc/farm-sim/world/read-sensor'
import { RESERVOIR_CAPACITY_L } from '@sfc/farm-sim/world/world'
import sharp from 'sharp'
import { changeFarmPicture } from '../../app/areas/platform/services/images/change-farm-picture.server'
import { storeFrame } from '../../app/areas/cameras/services/store-frame.server'
import type { Bound } from './bind-points'
import { VIEW } from './camera-view'
import type { PastFarm } from './past-farm'

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
		const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
		for (const scene of this.#scenes) {
			const rgb = drawFarm(scene, HOME, WIDTH, HEIGHT)
			const jpeg = await sharp(rgb, { raw }).jpeg({ quality: 85 }).toBuffer()
			const sent = { device, view: VIEW.key, at: scene.atMs, jpeg }
			await storeFrame(past.agentCtx(agentId), sent)
		}
		return this.#scenes.length
	}

	/** Gives the farm its picture: the newest scene. */
	async hangUp({ grower }: PastFarm): Promise<void> {
		const scene = this.#scenes.at(-1)
		if (!scene) return
		const [width, height] = [1280, 720]
		const rgb = drawFarm(scene, HOME, width, height)
		const bytes = await sharp(rgb, { raw: { width, height, channels: 3 } })
			.jpeg()
			.toBuffer()
		await changeFarmPicture(grower, { bytes })
	}
}
