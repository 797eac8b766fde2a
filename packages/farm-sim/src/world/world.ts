import type { Water } from './water-chemistry'
import { relativeHumidityPct, vapourGPerM3 } from '@sfc/domain/climate/water-vapour'
import type { Zone } from '@sfc/domain/control/catalogue'
import { noiseAt } from './noise'
import { alkaliForPh } from './water-chemistry'

export type Air = { airC: number; vapourGPerM3: number }
export type Tank = 'a' | 'b' | 'c' | 'd'

/** The true state of the farm at one instant. Plain data; each step creates a new one. */
export type World = {
	readonly seed: number
	/** Milliseconds UTC of the simulated clock. */
	readonly atMs: number
	readonly air: Readonly<Record<Zone, Air>>
	readonly co2Ppm: number
	readonly water: Water
	readonly tanksL: Readonly<Record<Tank, number>>
	/** Light on the leaves in µmol/m²/s, by sensor name. */
	readonly par: Readonly<Record<string, number>>
	readonly flowLPerMin: Readonly<Record<'nursery' | 'cultivation', number>>
	/** Power from the mains by zone, without the plugs that have their own meter. */
	readonly powerW: Readonly<Record<Zone, number>>
	readonly plugW: Readonly<Record<string, number>>
	/** How far on outputs are that can be dimmed, from 0 to 1; all the way where missing. */
	readonly levels: Readonly<Record<string, number>>
	/** What the plug of the dehumidifier has metered. */
	readonly plugKWh: number
	readonly totals: Totals
}

/** The water balance: litres in and out since the start. */
type Totals = {
	readonly filledL: number
	readonly dosedL: number
	readonly drunkL: number
	readonly evaporatedL: number
	readonly spilledL: number
}

/** The tank that each dosing pump draws from. */
export const TANK_OF_PUMP = {
	'nursery-nutrient-a': 'a',
	'nursery-nutrient-b': 'b',
	'nursery-boost-ph-up': 'c',
	'nursery-ph-down': 'd',
} as const satisfies Readonly<Record<string, Tank>>
export type DosingPump = keyof typeof TANK_OF_PUMP
export const DOSING_PUMPS = Object.keys(TANK_OF_PUMP) as DosingPump[]

export const RESERVOIR_CAPACITY_L = 500
export const TANK_CAPACITY_L: Readonly<Record<Tank, number>> = { a: 98, b: 98, c: 98, d: 49 }

/** A farm in the middle of a normal week, with one tank nearly empty. The seed varies it a little. */
export function createWorld(seed: number, atMs: number): World {
	const vary = (channel: number, centre: number, spread: number) =>
		centre + spread * noiseAt(seed, channel, 0)
	const reservoirL = vary(1, 360, 4)
	return {
		seed,
		atMs,
		air: {
			container: airAt(vary(2, 21.6, 0.3), vary(3, 65, 1.5)),
			nursery: airAt(vary(4, 22, 0.3), vary(5, 66, 1.5)),
			cultivation: airAt(vary(6, 22.5, 0.3), vary(7, 64.5, 1.5)),
		},
		co2Ppm: vary(8, 800, 15),
		water: {
			reservoirL,
			troughL: 0,
			panelL: 0,
			salt: vary(9, 1.6, 0.03) * reservoirL,
			alkaliMeq: alkaliForPh(vary(10, 5.9, 0.03)) * reservoirL,
			unmixedSalt: 0,
			unmixedAlkaliMeq: 0,
			nurseryC: vary(11, 20, 0.3),
			cultivationC: vary(12, 20.3, 0.3),
		},
		tanksL: { a: vary(13, 71, 2), b: vary(14, 64, 2), c: vary(15, 38, 2), d: vary(16, 6, 0.5) },
		par: { 'nursery-par': 0, 'cultivation-par-left': 0, 'cultivation-par-right': 0 },
		flowLPerMin: { nursery: 0, cultivation: 0 },
		powerW: { container: 0, nursery: 0, cultivation: 0 },
		plugW: {},
		levels: {},
		plugKWh: 12.4,
		totals: { filledL: 0, dosedL: 0, drunkL: 0, evaporatedL: 0, spilledL: 0 },
	}
}

export const humidityPct = ({ airC, vapourGPerM3 }: Air): number =>
	relativeHumidityPct(airC, vapourGPerM3)

export const airAt = (airC: number, humidityPct: number): Air => ({
	airC,
	vapourGPerM3: vapourGPerM3(airC, humidityPct),
})
