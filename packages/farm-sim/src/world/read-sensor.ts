import { SENSORS, type Sensor } from '../map'
import { noiseAt, smoothNoise } from './noise'
import { waterEc, waterPh } from './water-chemistry'
import { humidityPct, type Air, type World } from './world'

/** How much cooler than its room the air between leaves is, as they transpire. */
const COOLER_C = { nursery: 0.4, cultivation: 0.7 } as const

/** The air between the leaves of a zone: cooler, with the vapour of its room. */
const beside = (zone: keyof typeof COOLER_C, { air }: World): Air => ({
	...air[zone],
	airC: air[zone].airC - COOLER_C[zone],
})

const TRUTH: Readonly<Record<string, (world: World) => number>> = {
	'container-air-temperature': (w) => w.air.container.airC,
	'container-humidity': (w) => humidityPct(w.air.container),
	'container-co2': (w) => w.co2Ppm,
	'container-power': (w) => w.powerW.container,
	'nursery-air-temperature': (w) => w.air.nursery.airC,
	'nursery-humidity': (w) => humidityPct(w.air.nursery),
	'nursery-water-temperature': (w) => w.water.nurseryC,
	'nursery-ph': (w) => waterPh(w.water),
	'nursery-ec': (w) => waterEc(w.water),
	'nursery-reservoir': (w) => w.water.reservoirL,
	'nursery-tank-a': (w) => w.tanksL.a,
	'nursery-tank-b': (w) => w.tanksL.b,
	'nursery-tank-c': (w) => w.tanksL.c,
	'nursery-tank-d': (w) => w.tanksL.d,
	'nursery-flow': (w) => w.flowLPerMin.nursery,
	'nursery-par': (w) => w.par['nursery-par'] ?? 0,
	'nursery-power': (w) => w.powerW.nursery,
	'cultivation-air-temperature': (w) => w.air.cultivation.airC,
	'cultivation-humidity': (w) => humidityPct(w.air.cultivation),
	'cultivation-water-temperature': (w) => w.water.cultivationC,
	'cultivation-flow': (w) => w.flowLPerMin.cultivation,
	'cultivation-par-left': (w) => w.par['cultivation-par-left'] ?? 0,
	'cultivation-par-right': (w) => w.par['cultivation-par-right'] ?? 0,
	'cultivation-power': (w) => w.powerW.cultivation,
	'canopy-temperature': (w) => beside('nursery', w).airC,
	'canopy-humidity': (w) => humidityPct(beside('nursery', w)),
	'leaf-temperature': (w) => beside('cultivation', w).airC,
	'leaf-humidity': (w) => humidityPct(beside('cultivation', w)),
	'dehumidifier-power': (w) => w.plugW['dehumidifier-plug'] ?? 0,
	'air-pump-power': (w) => w.plugW['air-pump'] ?? 0,
}

const channels = new Map(SENSORS.map((sensor, index) => [sensor.name, index]))

/** The true value at the probe, without its errors, in the sensor's unit. */
export const trueValue = (world: World, sensor: Sensor): number =>
	TRUTH[sensor.name]?.(world) ?? NaN

/**
 * The value the probe shows: the true value with jitter per second and drift over half a minute,
 * within its range. A true zero (no flow, no light) has no jitter.
 */
export function readSensor(world: World, sensor: Sensor): number {
	const truth = trueValue(world, sensor)
	if (Math.abs(truth) < 0.01) return 0
	const channel = 200 + 2 * (channels.get(sensor.name) ?? 0)
	const seconds = world.atMs / 1000
	const value =
		truth +
		sensor.noise * noiseAt(world.seed, channel, Math.floor(seconds)) +
		sensor.drift * smoothNoise(world.seed, channel + 1, seconds / 15)
	return Math.min(sensor.max, Math.max(sensor.min, value))
}
