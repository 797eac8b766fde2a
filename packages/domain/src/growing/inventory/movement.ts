import { Fault } from '../../fault'
import { type Milli, formatQuantityWithUnit } from './quantity'

export const MOVEMENT_KINDS = ['harvested', 'sold', 'lost', 'given', 'counted'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

type Entry = { kind: MovementKind; quantityMilli: Milli }

/** The stock of a lot: the sum of its movements. */
export const sumStock = (movements: readonly { quantityMilli: Milli }[]): Milli =>
	movements.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)

/**
 * How much a movement changes the stock: a harvest adds, sales, losses and donations subtract, and
 * a count sets it to what was counted. `quantityMilli` is the entered quantity, never negative.
 * Throws Fault conflict when it would exceed the stock.
 */
export function stockChange(
	{ kind, quantityMilli }: Entry,
	{ stockMilli, unit }: { stockMilli: Milli; unit: string },
): Milli {
	if (kind === 'harvested') return quantityMilli
	if (kind === 'counted') return quantityMilli - stockMilli
	if (quantityMilli > stockMilli)
		throw new Fault('conflict', notEnoughStockMessage(stockMilli, unit), AT)
	return -quantityMilli
}

const AT = { field: 'quantity' }

/** The message when the stock is too small: `Only 12 heads are left`. */
export function notEnoughStockMessage(stockMilli: Milli, unit: string): string {
	if (stockMilli <= 0) return 'Nothing is left of this lot'
	const verb = stockMilli === 1000 ? 'is' : 'are'
	return `Only ${formatQuantityWithUnit(stockMilli, unit)} ${verb} left`
}
