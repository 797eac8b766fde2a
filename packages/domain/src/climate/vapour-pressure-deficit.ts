/**
 * Vapour pressure deficit in kilopascals (kPa): how hard the air pulls water from a leaf.
 * Air temperature in °C, relative humidity in percent (0–100); the leaf is taken to be as warm
 * as the air. Tetens' formula, within 0.5 % between 0 and 50 °C.
 */
export function vapourPressureDeficitKPa(airC: number, relativeHumidityPct: number): number {
	const saturationKPa = 0.6108 * Math.exp((17.27 * airC) / (airC + 237.3))
	return saturationKPa * (1 - relativeHumidityPct / 100)
}
