import { groupBy } from '../../group-by'
import type { Milli } from '../../growing/inventory/quantity'

/** The movements of lots, summed. All but what came in are what left or is left, not negative. */
export type LotFigures = {
	unit: string
	harvestedMilli: Milli
	/** From other growers, or as a mix; not in balances that were stored before there was any. */
	addedMilli?: Milli
	/** In mixes. */
	usedMilli?: Milli
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
 * Sums the figures of lots by unit. Harvested, added and counted is named + unnamed + lost + used + stock,
 * because the stock is the sum of its movements.
 */
export function massBalance(lots: readonly LotFigures[]): UnitBalance[] {
	return [...groupBy(lots, ({ unit }) => unit)].map(([unit, ofUnit]) => {
		const sum = (key: Exclude<keyof LotFigures, 'unit'>) =>
			ofUnit.reduce((total, figures) => total + (figures[key] ?? 0), 0)
		return {
			unit,
			lots: ofUnit.length,
			harvestedMilli: sum('harvestedMilli'),
			addedMilli: sum('addedMilli'),
			usedMilli: sum('usedMilli'),
			namedMilli: sum('namedMilli'),
			unnamedMilli: sum('unnamedMilli'),
			lostMilli: sum('lostMilli'),
			stockMilli: sum('stockMilli'),
			countedMilli: sum('countedMilli'),
		}
	})
}

/**
 * The share of what came in that was found, in percent: at a buyer with a name, in a mix, lost, or in stock. What
 * counts took away is not found, and what they added did not come in. Null where nothing came in.
 */
export function foundPercent(balances: readonly UnitBalance[]): number | null {
	const cameIn = (one: UnitBalance) => one.harvestedMilli + (one.addedMilli ?? 0)
	const counted = balances.filter((one) => cameIn(one) > 0)
	if (counted.length === 0) return null
	const shares = counted.map((one) => {
		const added = Math.max(0, one.countedMilli)
		const left = one.namedMilli + one.lostMilli + (one.usedMilli ?? 0) + one.stockMilli
		return Math.max(0, Math.min(1, (left - added) / cameIn(one)))
	})
	return (shares.reduce((sum, share) => sum + share, 0) / shares.length) * 100
}
