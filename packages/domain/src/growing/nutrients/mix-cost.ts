import type { Portion } from './solve-mix'

/** What portions cost, in hundredths of the farm's currency, and what has no price. */
export type MixCost = { cents: number; withoutPrice: string[] }

export const portionCents = ({ grams, substance: { pricePerKgCents } }: Portion): number | null =>
	pricePerKgCents === null ? null : (pricePerKgCents * grams) / 1000

/** Adds up the portions; the sum is rounded once. */
export function mixCost(portions: readonly Portion[]): MixCost {
	return {
		cents: Math.round(portions.reduce((sum, portion) => sum + (portionCents(portion) ?? 0), 0)),
		withoutPrice: portions
			.filter(({ substance }) => substance.pricePerKgCents === null)
			.map(({ substance }) => substance.name),
	}
}
