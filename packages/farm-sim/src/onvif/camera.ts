import sharp from 'sharp'
import type { Farm } from '../farm'
import { VENDOR, SENSORS } from '../map'
import { trueValue } from '../world/read-sensor'
import { RESERVOIR_CAPACITY_L } from '../world/world'
import { drawFarm } from './draw-farm'
import { createPtz, type View } from './ptz'
import { createSubscriptions } from './subscriptions'
import rows from './profiles.json' with { type: 'json' }

export type Profile = {
	token: string
	name: string
	width: number
	height: number
	frameRate: number
	quality: number
}

export const PROFILES = rows as readonly Profile[]

sharp.cache(false) // each picture is encoded once, so a cache would only take memory

const PICTURE_LIVES_MS = 400
const RESERVOIR = SENSORS.filter((sensor) => sensor.name === 'nursery-reservoir')

export type Camera = ReturnType<typeof createCamera>

/** The camera without its network interface: identity, position and picture. */
export function createCamera(farm: Farm, clockMs: () => number) {
	const serial = `SFC${String(1_000_000 + (farm.seed % 9_000_000)).slice(0, 7)}`
	const ptz = createPtz(clockMs())
	const taken = new Map<string, { atMs: number; jpeg: Promise<Buffer> }>()

	return {
		identity: {
			name: 'Simulated camera',
			manufacturer: VENDOR,
			model: 'SFC-SIM-CAM',
			firmware: '1.0',
			hardware: 'SFC-SIM-CAM',
			serial,
			/** Depends on the seed alone, so that a restarted farm is the same camera. */
			endpoint: `urn:uuid:5fc00000-0000-4000-8000-${(farm.seed >>> 0).toString(16).padStart(12, '0')}`,
		},
		ptz,
		presets: createPresets(),
		subscriptions: createSubscriptions(farm, clockMs),
		/** Whether the filter against infrared light is in place: ON, OFF or AUTO. */
		infraredFilter: 'AUTO',
		/** The time by which its head turns: that of its room, however fast the farm's time passes. */
		nowMs: clockMs,
		clockMs: (): number => clockMs() + farm.faults.clockOffsetMs('camera'),
		profile: (token: string | undefined | null): Profile | undefined =>
			PROFILES.find((profile) => profile.token === token),
		/** The current picture as a JPEG; requests close together get the same one. */
		picture(profile: Profile): Promise<Buffer> {
			const atMs = clockMs()
			const last = taken.get(profile.token)
			if (last && Math.abs(atMs - last.atMs) < PICTURE_LIVES_MS) return last.jpeg
			const litres = RESERVOIR.map((sensor) => trueValue(farm.world(), sensor))[0] ?? 0
			const visitor = farm.faults.list().some(({ kind }) => kind === 'visitor')
			const scene = {
				visitor,
				running: farm.running(),
				reservoirShare: litres / RESERVOIR_CAPACITY_L,
				seed: farm.seed,
				atMs: visitor ? atMs : farm.nowMs(),
				plantsAtMs: farm.nowMs(),
			}
			const { width, height, quality } = profile
			const rgb = drawFarm(scene, ptz.view(clockMs()), width, height)
			const jpeg = sharp(rgb, { raw: { width, height, channels: 3 } })
				.jpeg({ quality })
				.toBuffer()
			taken.set(profile.token, { atMs, jpeg })
			return jpeg
		},
	}
}

const MOST = 16

/** The places that the camera remembers. */
function createPresets() {
	const places = new Map<string, { name: string; view: View }>([
		['1', { name: 'Whole farm', view: { pan: 0, tilt: 0, zoom: 0 } }],
	])
	let last = 1
	return {
		list: () => [...places].map(([token, { name }]) => ({ token, name })),
		view: (token: string | undefined): View | undefined => places.get(token ?? '')?.view,
		/** The token of the new place; undefined when the camera can remember no more. */
		save(name: string, view: View): string | undefined {
			if (places.size >= MOST) return undefined
			const token = String(++last)
			places.set(token, { name, view })
			return token
		},
		remove: (token: string | undefined): boolean => places.delete(token ?? ''),
	}
}
