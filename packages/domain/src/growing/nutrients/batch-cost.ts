import type { Portion } from './solve-mix'
import { TANKS, type Tank } from './substance'

/** What was weighed into a stock tank for a batch, with the price that its product had then. */
export type BatchPortion = {
	substanceId: string
	name: string
	tank: Tank
	grams: number
	pricePerKgCents: number | null
}

/** What of it came out of a supply lot; null cents where that lot has no price. */
export type BatchUse = { substanceId: string; cents: number | null }

/** What the concentrate in a tank costs, without what has no price. */
export type TankCost = { tank: Tank; cents: number; centsPerMl: number; withoutPrice: string[] }

export const toBatchPortion = ({ grams, substance }: Portion): BatchPortion => ({
	substanceId: substance.id,
	name: substance.name,
	tank: substance.tank,
	grams,
	pricePerKgCents: substance.pricePerKgCents,
})

/**
 * What each tank of a batch costs: by the supply lots that a portion was taken from where all of them have a
 * price, else by the price of the product, else it is named.
 */
export function batchCosts(
	portions: readonly BatchPortion[],
	{ tankLiters, uses }: { tankLiters: number; uses: readonly BatchUse[] },
): TankCost[] {
	return TANKS.flatMap((tank) => {
		const own = portions.filter((portion) => portion.tank === tank)
		if (own.length === 0) return []
		const priced = own.map((portion) => ({ portion, cents: costOf(portion, uses) }))
		const cents = priced.reduce((sum, one) => sum + (one.cents ?? 0), 0)
		const withoutPrice = priced
			.filter((one) => one.cents === null)
			.map(({ portion }) => portion.name)
		return [{ tank, cents, centsPerMl: cents / (tankLiters * 1000), withoutPrice }]
	})
}

function costOf(
	{ substanceId, grams, pricePerKgCents }: BatchPortion,
	uses: readonly BatchUse[],
): number | null {
	const own = uses.filter((use) => use.substanceId === substanceId)
	if (own.length > 0 && own.every(({ cents }) => cents !== null))
		return own.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
	return pricePerKgCents === null ? null : (pricePerKgCents * grams) / 1000
}
