import { Fault } from '../../fault'
import { type Milli, formatQuantityWithUnit } from './quantity'

/** What brings a lot into stock: a cutting, a delivery of another grower, or a mix of other lots. */
export const ADDING_KINDS = ['harvested', 'received', 'made'] as const
/** What takes a part of a lot to somebody else, or into a mix. */
export const LEAVING_KINDS = ['sold', 'given', 'used'] as const
export const MOVEMENT_KINDS = [...ADDING_KINDS, ...LEAVING_KINDS, 'lost', 'counted'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

type Entry = { kind: MovementKind; quantityMilli: Milli }

/** The stock of a lot: the sum of its movements. */
export const sumStock = (movements: readonly { quantityMilli: Milli }[]): Milli =>
	movements.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)

const isAdding = (kind: MovementKind) => (ADDING_KINDS as readonly string[]).includes(kind)

/**
 * How much a movement changes the stock: harvests, deliveries and mixes add, a count sets it to what was
 * counted, and all others subtract. `quantityMilli` is the entered quantity, never negative.
 * Throws Fault conflict when it would exceed the stock.
 */
export function stockChange(
	{ kind, quantityMilli }: Entry,
	{ stockMilli, unit }: { stockMilli: Milli; unit: string },
): Milli {
	if (isAdding(kind)) return quantityMilli
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
