/** An hour from `at`, milliseconds UTC, and what was drawn in it; null where that is not known. */
export type EnergyHour = { at: number; kWh: number | null }

/** What a farm drew is looked at over so many days. */
export const ENERGY_DAYS = 30

/** What hours cost together, each at the price of a kWh in it. */
export const sumCost = (hours: readonly EnergyHour[], priceOf: (at: number) => number): number =>
	hours.reduce((sum, { at, kWh }) => (kWh ? sum + kWh * priceOf(at) : sum), 0)

/** The energy of hours together, kWh; unknown ones are left out. */
export const sumEnergyKwh = (hours: readonly EnergyHour[]): number =>
	hours.reduce((sum, { kWh }) => sum + (kWh ?? 0), 0)

/**
 * The hours of an output: its power at full times the part of the hour it was on, and how far on
 * (percent, where it dims).
 */
export const hoursOn = (
	watts: number,
	on: readonly { at: number; value: number | null }[],
	percent: readonly { value: number | null }[] | null,
): EnergyHour[] =>
	on.map(({ at, value }, i) => {
		const level = percent ? (percent[i]?.value ?? null) : 100
		// Read off all the hour, the level says nothing of what was drawn.
		if (value === 0) return { at, kWh: 0 }
		return { at, kWh: value === null || level === null ? null : (watts * value * level) / 100_000 }
	})
