const HOURS_A_DAY = 24
const SECONDS_AN_HOUR = 3600
const MICROMOLES_A_MOLE = 1e6

/** A sum with the number of hours with a reading, and of all hours. */
export type HourlySum = { sum: number; hours: number; ofHours: number }

/**
 * Degree days, °C·d: for each hour the degrees above `baseC`, divided by 24. Hours without a
 * reading add nothing, so a sum with gaps is too small rather than guessed.
 */
export function degreeDays(hourlyC: readonly (number | null)[], baseC: number): HourlySum {
	return summed(hourlyC, (airC) => Math.max(0, airC - baseC) / HOURS_A_DAY)
}

/**
 * The light of the hours, mol/m²: an hour of 1 µmol/m²/s is 0.0036. Hours without a reading add
 * nothing.
 */
export function lightSum(hourlyPpfd: readonly (number | null)[]): HourlySum {
	return summed(hourlyPpfd, (ppfd) => (Math.max(0, ppfd) * SECONDS_AN_HOUR) / MICROMOLES_A_MOLE)
}

function summed(hourly: readonly (number | null)[], of: (value: number) => number): HourlySum {
	const known = hourly.filter((value) => value !== null)
	return {
		sum: known.reduce((sum, value) => sum + of(value), 0),
		hours: known.length,
		ofHours: hourly.length,
	}
}
