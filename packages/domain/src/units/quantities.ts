import { QUANTITY_KEYS, quantityUnit, type QuantityKey } from './quantity-unit'
import table from './quantities.json' with { type: 'json' }

export { QUANTITY_KEYS, isQuantity, type QuantityKey } from './quantity-unit'

export type Quantity = {
	label: string
	/** The one unit values of this quantity are stored in. */
	unit: string
	decimals: number
	/** The lowest and highest value any sensor of this quantity can report. */
	min: number
	max: number
	/** The fastest real change, in units per second; anything faster is a spike. */
	maxStepPerS?: number
}

/** Units are a table of their own, because browsers need them alone. */
export const QUANTITIES = Object.fromEntries(
	QUANTITY_KEYS.map((key) => [key, { ...table[key], ...quantityUnit(key) }]),
) as Readonly<Record<QuantityKey, Quantity>>
