import { groupBy } from '../../group-by'
import type { Milli } from '../../growing/inventory/quantity'

/** The movements of lots, summed. All but `harvestedMilli` are what left or is left, not negative. */
export type LotFigures = {
	unit: string
	harvestedMilli: Milli
	/** To somebody whose name is in the books. */
	namedMilli: Milli
	/** Sold or given without a name. */
	unnamedMilli: Milli
	lostMilli: Milli
	stockMilli: Milli
	/** What counts of the stock added (above 0) or took away without a reason. */
	countedMilli: Milli
}

export type UnitBalance = LotFigures & { lots: number }

/**
 * Sums the figures of lots by unit. Harvested plus counted is named + unnamed + lost + stock, because the
 * stock is the sum of its movements.
 */
export function massBalance(lots: readonly LotFigures[]): UnitBalance[] {
	return [...groupBy(lots, ({ unit }) => unit)].map(([unit, ofUnit]) => {
		const sum = (key: Exclude<keyof LotFigures, 'unit'>) =>
			ofUnit.reduce((total, figures) => total + figures[key], 0)
		return {
			unit,
			lots: ofUnit.length,
			harvestedMilli: sum('harvestedMilli'),
			namedMilli: sum('namedMilli'),
			unnamedMilli: sum('unnamedMilli'),
			lostMilli: sum('lostMilli'),
			stockMilli: sum('stockMilli'),
			countedMilli: sum('countedMilli'),
		}
	})
}

/**
 * The share of a harvest that was found, in percent: at a buyer with a name, lost, or in stock. What counts
 * took away is not found, and what they added was not harvested here. Null without a harvest.
 */
export function foundPercent(balances: readonly UnitBalance[]): number | null {
	const counted = balances.filter(({ harvestedMilli }) => harvestedMilli > 0)
	if (counted.length === 0) return null
	const shares = counted.map((one) => {
		const added = Math.max(0, one.countedMilli)
		const found = one.namedMilli + one.lostMilli + one.stockMilli - added
		return Math.max(0, Math.min(1, found / one.harvestedMilli))
	})
	return (shares.reduce((sum, share) => sum + share, 0) / shares.length) * 100
}
