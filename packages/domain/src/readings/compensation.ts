/**
 * Who corrects EC of a probe to 25 °C: the probe itself, or the farm, by the water temperature that
 * another sensor reads. Without one, readings stay as the probe gives them.
 */
export type Compensation =
	| { by: 'probe' }
	| { by: 'farm'; percentPerK: number; temperaturePointId: number }

/** Coefficients to choose from, percent of the value at 25 °C for each kelvin. */
export const COEFFICIENTS = [
	{ percentPerK: 1.9, source: 'KCl, Standard Methods 2510 B' },
	{ percentPerK: 2, source: 'natural water, USGS National Field Manual A6.3' },
] as const

/** A water temperature is used for so long. */
export const TEMPERATURE_KEPT_MS = 10 * 60_000

const REFERENCE_C = 25
/** A temperature outside of it is no water's. */
const WATER_C = { least: 0, most: 60 } as const

/**
 * What the water would conduct at 25 °C, by the linear function of Standard Methods 2510 B and ISO
 * 7888. Without a temperature of water the value stays as it was read.
 */
export function compensateEc(
	value: number,
	temperatureC: number | null,
	percentPerK: number,
): number {
	const isWater =
		temperatureC !== null && temperatureC >= WATER_C.least && temperatureC <= WATER_C.most
	return isWater ? value / (1 + (percentPerK / 100) * (temperatureC - REFERENCE_C)) : value
}
