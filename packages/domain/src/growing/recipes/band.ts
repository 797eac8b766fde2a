/** A range of one quantity, both ends included, in the unit its name carries. */
export type Range = { min: number; max: number }

/**
 * The targets of a crop at one moment: air temperature °C, relative humidity %, pH, electrical
 * conductivity mS/cm, light µmol/m²/s while it is on, hours of light a day, CO₂ ppm. Quantities
 * without a target are left out. Those of air hold by day and at night, unless the night has its own.
 */
export type Band = {
	airC?: Range
	nightAirC?: Range
	humidityPct?: Range
	nightHumidityPct?: Range
	ph?: Range
	ecMsCm?: Range
	ppfd?: Range
	lightHours?: Range
	co2Ppm?: Range
}
