/** Pressure of saturated vapour, kPa, at a temperature in °C: FAO Irrigation and Drainage Paper 56, equation 11. */
const saturationKPa = (celsius: number): number =>
	0.6108 * Math.exp((17.27 * celsius) / (celsius + 237.3))

/** What is known of the air, and of the leaf in it: as warm as the air where nothing is said. */
type LeafInAir = { airC: number; humidityPct: number; leafC?: number }

/**
 * Vapour pressure deficit in kilopascals: how hard the air pulls water from a leaf. Inside a leaf the air is
 * saturated at the leaf's own temperature. Temperatures in °C, relative humidity in percent (0–100). Within
 * 0.5 % between 0 and 50 °C.
 */
export const vapourPressureDeficitKPa = ({ airC, humidityPct, leafC = airC }: LeafInAir): number =>
	saturationKPa(leafC) - (saturationKPa(airC) * humidityPct) / 100
