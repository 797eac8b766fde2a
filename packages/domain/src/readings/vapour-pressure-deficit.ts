/**
 * How strongly the air draws water from leaves, kPa: what saturated air of this temperature (°C) would
 * hold beyond what it holds at this relative humidity (%). Saturation by the Magnus form in FAO
 * Irrigation and Drainage Paper 56, equation 11; leaves are taken to be as warm as the air.
 */
export const vapourPressureDeficit = (airC: number, humidityPct: number): number =>
	0.6108 * Math.exp((17.27 * airC) / (airC + 237.3)) * (1 - humidityPct / 100)
