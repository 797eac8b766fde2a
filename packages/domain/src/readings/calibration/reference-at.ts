import tables from './references.json' with { type: 'json' }

/** The sources of reference values, for people who want to check them. */
export const REFERENCE_SOURCES = {
	ph: tables.ph.source,
	ec: tables.ec.source,
	humidity: tables.humidity.source,
} as const

export type PhBuffer = keyof typeof tables.ph.solutions
export type EcStandard = keyof typeof tables.ec.solutions
export type HumiditySalt = keyof typeof tables.humidity.salts

/** The pH of a buffer at a temperature, °C, interpolated in its table; null outside it. */
export const bufferPh = (buffer: PhBuffer, temperatureC: number): number | null =>
	interpolate(tables.ph.temperaturesC, tables.ph.solutions[buffer], temperatureC)

const STANDARD_AT_25 = { '1413': 1.413, '12880': 12.88 } as const

/**
 * The conductivity of a KCl standard at a temperature, mS/cm, not compensated to 25 °C: its value
 * on the bottle times the temperature factor of KCl at its strength. Null outside the table.
 */
export function standardMsCm(standard: EcStandard, temperatureC: number): number | null {
	const { temperaturesC, solutions } = tables.ec
	const here = interpolate(temperaturesC, solutions[standard], temperatureC)
	const at25 = interpolate(temperaturesC, solutions[standard], 25)
	return here === null || at25 === null ? null : (STANDARD_AT_25[standard] * here) / at25
}

const ZERO_C_IN_K = 273.15

/** The relative humidity over a saturated salt, %; null outside its range of temperatures. */
export function saltHumidityPct(salt: HumiditySalt, temperatureC: number): number | null {
	const { a, b, minC, maxC } = tables.humidity.salts[salt]
	if (temperatureC < minC || temperatureC > maxC) return null
	return a * Math.exp(b / (temperatureC + ZERO_C_IN_K))
}

const BOILING_C = 100
/** 2 °F less for each 1,000 ft. */
const BOILING_C_PER_M = 2 / 1.8 / 304.8

/** The boiling point of water, °C, at an altitude in metres. */
export const boilingPointC = (altitudeM: number): number => BOILING_C - altitudeM * BOILING_C_PER_M

function interpolate(xs: readonly number[], values: readonly number[], x: number): number | null {
	const after = xs.findIndex((one) => one >= x)
	if (after < 0 || x < (xs[0] ?? Infinity)) return null
	const [x1, y1] = [xs[after] ?? 0, values[after] ?? 0]
	if (x1 === x || after === 0) return y1
	const [x0, y0] = [xs[after - 1] ?? 0, values[after - 1] ?? 0]
	return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
}
