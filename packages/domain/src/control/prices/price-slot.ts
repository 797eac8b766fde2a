/** What a kWh costs from one instant to another, without what a farm pays on top; milliseconds UTC. */
export type PriceSlot = { startsAt: number; endsAt: number; perKWh: number }

/** What a farm pays on top of the prices of its series: first the amount, then the percent of both. */
export type PriceExtra = { perKWh: number; percent: number }

export const NO_EXTRA: PriceExtra = { perKWh: 0, percent: 0 }

const MINUTE_MS = 60_000
/** Markets sell quarters of an hour, halves and hours. */
export const SLOT_LENGTHS_MS = [15 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS] as const
export const QUARTER_MS = SLOT_LENGTHS_MS[0]
/** Beyond it a price is a wrong unit. */
const PRICE_MOST = 10_000

/** Why a slot cannot be one of a series, in words; null when it can. */
export function slotProblem({ startsAt, endsAt, perKWh }: PriceSlot): string | null {
	if (!SLOT_LENGTHS_MS.some((length) => length === endsAt - startsAt))
		return 'A price is for 15, 30 or 60 minutes'
	if (startsAt % QUARTER_MS !== 0) return 'A price begins at a full quarter of an hour'
	if (!(Math.abs(perKWh) <= PRICE_MOST)) return 'The price is too high to be one of a kWh'
	return null
}

/** What a kWh of a slot costs the farm. */
export const paidPerKWh = (perKWh: number, { perKWh: onTop, percent }: PriceExtra): number =>
	(perKWh + onTop) * (1 + percent / 100)
