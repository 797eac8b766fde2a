import { seededRandom } from '../chemistry-tank/random'
import weather from './weather.json' with { type: 'json' }

export type Season = keyof typeof weather
export const SEASONS = Object.keys(weather) as Season[]

/**
 * A growing room and its weather, as a grower may have them and control does not know them. Powers in
 * watts, heat capacities in J/K, flows of air in m³/s.
 */
export type BoxFacts = {
	seed: number
	season: Season
	volumeM3: number
	/** Heat through the walls, W/K. */
	wallWPerK: number
	/** What warms with the air at once, and what (walls, racks, water) follows it. */
	airJPerK: number
	massJPerK: number
	massWPerK: number
	leakM3PerS: number
	lamps: { w: number; onAtH: number; forH: number }
	/** Heat and cooling come and go with these time constants, s. */
	heater: { w: number; lagS: number }
	/** Part of what it takes out that is heat of the air; the rest condenses vapour. */
	cooler: { w: number; lagS: number; sensible: number }
	exhaustM3PerS: number
	/** Vapour from the plants by day at a deficit of 1 kPa, kg/s; at night a tenth. */
	transpirationKgPerS: number
	/** CO2 that plants take by day in air of 800 ppm, and people and roots give, ppm m³/s. */
	co2: { uptake: number; breath: number }
	/** How often in a day a door is opened, for how long, and how much air then passes. */
	door: { perDay: number; forS: number; m3PerS: number }
	sensor: { lagS: number; noiseC: number; offsetC: number; stepC: number }
	/** By the hour of the season. */
	outside: { airC: readonly number[]; humidityPct: readonly number[] }
}

/**
 * A room drawn at random; the same for the same seed. The weather is that of Greensboro (North Carolina)
 * in January, April and July of the typical year TMY3 of NREL, shifted by up to 6 °C. Heat and cooling
 * are strong enough for its worst hour, by a tenth to all of it: rooms that no control can hold say nothing.
 */
export function drawBox(seed: number, season: Season): BoxFacts {
	const random = seededRandom(seed * 747_796_405 + 11)
	const between = (least: number, most: number) => least + (most - least) * random()
	const spread = (least: number, most: number) => least * (most / least) ** random()
	const volumeM3 = spread(15, 90)
	const shiftC = between(-6, 6)
	const { airC, humidityPct } = weather[season]
	const outside = { airC: airC.map((value) => value + shiftC), humidityPct }
	const wallWPerK = volumeM3 * between(0.8, 2.5)
	const lampsW = volumeM3 * between(20, 80)
	const leakM3PerS = (volumeM3 * between(0.2, 1)) / 3600
	const exhaustM3PerS = (volumeM3 * between(2, 8)) / 3600
	const transpirationKgPerS = volumeM3 * spread(1e-6, 8e-6)
	const coldest = 20 - Math.min(...outside.airC)
	const hottest = Math.max(...outside.airC) - 24
	const passing = wallWPerK + 1206 * (leakM3PerS + exhaustM3PerS)
	const heatW = Math.max(500, coldest * (wallWPerK + 1206 * leakM3PerS))
	const coolW = lampsW + Math.max(0, hottest) * passing
	const sensible = between(0.65, 0.85)
	return {
		seed,
		season,
		volumeM3,
		wallWPerK,
		airJPerK: volumeM3 * 1206 * between(3, 6),
		massJPerK: volumeM3 * spread(15_000, 120_000),
		// Four to seven m² of wall, rack and leaf for each m³, at 6 to 8 W/(m² K) in moved air.
		massWPerK: volumeM3 * between(24, 56),
		leakM3PerS,
		lamps: { w: lampsW, onAtH: 6, forH: between(14, 18) },
		heater: { w: heatW * between(1.1, 2), lagS: spread(20, 400) },
		cooler: { w: (coolW / sensible) * between(1.1, 2), lagS: spread(30, 200), sensible },
		exhaustM3PerS,
		transpirationKgPerS,
		co2: { uptake: volumeM3 * spread(0.02, 0.2), breath: volumeM3 * between(0.002, 0.01) },
		door: { perDay: between(0, 6), forS: between(60, 300), m3PerS: between(0.05, 0.25) },
		sensor: {
			lagS: between(20, 180),
			noiseC: between(0.02, 0.15),
			offsetC: between(-0.15, 0.15),
			stepC: 0.1,
		},
		outside,
	}
}
