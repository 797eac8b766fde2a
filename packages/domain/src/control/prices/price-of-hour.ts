import { tariffAround, type TariffHours } from '../light-window'
import { paidPerKWh, type PriceExtra, type PriceSlot } from './price-slot'

/** What a kWh costs in a currency (ISO 4217); `perDearKWh` in tariff hours, null: the same. */
export type EnergyPrices = { currency: string; perKWh: number; perDearKWh: number | null }

/** What a kWh costs in the hour from an instant. */
export type PriceOfHour = (at: number) => number

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

/** The tariff of a farm: one price, and another one in its dear hours. */
export function tariffPrice(
	{ perKWh, perDearKWh }: EnergyPrices,
	tariff: TariffHours | null,
	timezone: string,
): PriceOfHour {
	const dearOf = dearPart(tariff, timezone)
	return (at) => {
		const dear = dearOf(at)
		return perKWh * (1 - dear) + (perDearKWh ?? perKWh) * dear
	}
}

/** Prices of a series, which do not overlap, by the hours that they lie in. */
export class PricesByHour {
	readonly #byHour = new Map<number, { ms: number; sum: number }>()

	constructor(slots: readonly PriceSlot[], extra: PriceExtra) {
		for (const { startsAt, endsAt, perKWh } of slots) {
			for (let at = startsAt - (startsAt % HOUR_MS); at < endsAt; at += HOUR_MS) {
				const ms = Math.min(endsAt, at + HOUR_MS) - Math.max(startsAt, at)
				const hour = this.#byHour.get(at) ?? { ms: 0, sum: 0 }
				hour.ms += ms
				hour.sum += ms * paidPerKWh(perKWh, extra)
				this.#byHour.set(at, hour)
			}
		}
	}

	get isEmpty(): boolean {
		return this.#byHour.size === 0
	}

	/** The part of an hour that has a price, 0 to 1. */
	knownPart(at: number): number {
		return (this.#byHour.get(at - (at % HOUR_MS))?.ms ?? 0) / HOUR_MS
	}

	/** The price of each hour; the tariff for what has none. */
	orElse(tariff: PriceOfHour): PriceOfHour {
		return (at) => {
			const hour = this.#byHour.get(at - (at % HOUR_MS))
			if (!hour) return tariff(at)
			return (hour.sum + (HOUR_MS - hour.ms) * tariff(at)) / HOUR_MS
		}
	}

	/** The spans of full hours without a whole price, earliest first. */
	missing(fromAt: number, toAt: number): { from: number; to: number }[] {
		const spans: { from: number; to: number }[] = []
		for (let at = fromAt - (fromAt % HOUR_MS); at < toAt; at += HOUR_MS) {
			if (this.knownPart(at) >= 1) continue
			const last = spans.at(-1)
			if (last?.to === at) last.to = at + HOUR_MS
			else spans.push({ from: at, to: at + HOUR_MS })
		}
		return spans
	}
}
