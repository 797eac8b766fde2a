/** Standard atmosphere at sea level, Pa. */
const PRESSURE_PA = 101_325

/**
 * Saturation pressure of water vapour, Pa, at `airC` (−100 to 200 °C), over ice below 0.01 °C. Hyland
 * and Wexler, as in ASHRAE Handbook Fundamentals 2017, chapter 1, equations 5 and 6.
 */
export function saturationPa(airC: number): number {
	const t = airC + 273.15
	if (airC <= 0.01)
		return Math.exp(
			-5.6745359e3 / t +
				6.3925247 -
				9.677843e-3 * t +
				6.2215701e-7 * t ** 2 +
				2.0747825e-9 * t ** 3 -
				9.484024e-13 * t ** 4 +
				4.1635019 * Math.log(t),
		)
	return Math.exp(
		-5.8002206e3 / t +
			1.3914993 -
			4.8640239e-2 * t +
			4.1764768e-5 * t ** 2 -
			1.4452093e-8 * t ** 3 +
			6.5459673 * Math.log(t),
	)
}

/** Kilograms of vapour for each of dry air, at sea level. Ibid., equation 20. */
export const humidityRatio = (airC: number, humidityPct: number): number => {
	const vapourPa = (saturationPa(airC) * humidityPct) / 100
	return (0.621945 * vapourPa) / (PRESSURE_PA - vapourPa)
}

/** Relative humidity, percent, from kilograms of vapour for each of dry air; at most 100. */
export const relativeHumidity = (airC: number, ratio: number): number => {
	const vapourPa = (PRESSURE_PA * ratio) / (0.621945 + ratio)
	return Math.min(100, (100 * vapourPa) / saturationPa(airC))
}
