import type { Milli } from '../inventory/quantity'
import { supplyLotState, usableOn, type SupplyStock } from './supply-lot'

type Rule = {
	/** At this much or less it is ordered; null: never. */
	reorderPointMilli: Milli | null
	/** When it was ordered, until a lot is received. */
	orderedOn: string | null
}

/** What a supply needs on a day, the most urgent first. */
export const SUPPLY_NEEDS = ['order', 'dispose', 'ordered', 'useFirst', 'none'] as const
export type SupplyNeed = (typeof SUPPLY_NEEDS)[number]

/**
 * What is to be done about a supply: order what is at its reorder point, dispose of what is past its best-before
 * day, or use first what nears it. What is past its day does not count as stock that is left to use.
 */
export function supplyNeed(
	{ reorderPointMilli, orderedOn }: Rule,
	lots: readonly SupplyStock[],
	today: string,
): { need: SupplyNeed; stockMilli: Milli; usableMilli: Milli } {
	const inStock = lots.filter(({ stockMilli }) => stockMilli > 0)
	const sum = (some: readonly SupplyStock[]) => some.reduce((all, lot) => all + lot.stockMilli, 0)
	const usableMilli = sum(usableOn(inStock, today))
	const isLow = reorderPointMilli !== null && usableMilli <= reorderPointMilli
	const states = inStock.map((lot) => supplyLotState(lot, today))
	const found: Record<Exclude<SupplyNeed, 'none'>, boolean> = {
		order: isLow && orderedOn === null,
		dispose: states.includes('expired'),
		ordered: orderedOn !== null,
		useFirst: states.includes('soon'),
	}
	const need = SUPPLY_NEEDS.find((one) => one !== 'none' && found[one]) ?? 'none'
	return { need, stockMilli: sum(inStock), usableMilli }
}
