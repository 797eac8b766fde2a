import { tariffAround, type TariffHours } from '../../control/light-window'

/** What a kWh costs in a currency (ISO 4217); `perDearKWh` in tariff hours, null: the same. */
export type EnergyPrices = { currency: string; perKWh: number; perDearKWh: number | null }

/** An hour from `at`, milliseconds UTC, and what was drawn in it; null where that is not known. */
export type EnergyHour = { at: number; kWh: number | null }

/** What a farm drew is looked at over so many days. */
export const ENERGY_DAYS = 30

const HOUR_MS = 3_600_000

/** Tells which part of the hour from an instant lies in the tariff hours, 0 to 1. */
export function dearPart(tariff: TariffHours | null, timezone: string): (at: number) => number {
	if (!tariff) return () => 0
	return (at) =>
		tariffAround(at - (at % HOUR_MS), tariff, timezone).reduce((sum, { from, to }) => {
			const overlap = Math.min(to, at + HOUR_MS) - Math.max(from, at)
			return sum + Math.max(0, overlap) / HOUR_MS
		}, 0)
}

/** What hours cost together, in the currency of the prices. */
export const sumCost = (
	hours: readonly EnergyHour[],
	{ perKWh, perDearKWh }: EnergyPrices,
	dearOf: (at: number) => number,
): number =>
	hours.reduce((sum, { at, kWh }) => {
		const dear = dearOf(at)
		return sum + (kWh ?? 0) * (perKWh * (1 - dear) + (perDearKWh ?? perKWh) * dear)
	}, 0)

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
