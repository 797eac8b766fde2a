/** The water vapour at saturation, g/m³ (Tetens and the gas law), for −40 to 85 °C. */
export const saturationGPerM3 = (airC: number): number =>
	(1324.5 * Math.exp((17.27 * airC) / (airC + 237.3))) / (airC + 273.15)

/** The water vapour in air of so many °C and percent of relative humidity, g/m³. */
export const vapourGPerM3 = (airC: number, relativeHumidityPct: number): number =>
	(relativeHumidityPct / 100) * saturationGPerM3(airC)

/** The relative humidity of air of so many °C with so much vapour, percent. */
export const relativeHumidityPct = (airC: number, gPerM3: number): number =>
	(100 * gPerM3) / saturationGPerM3(airC)
