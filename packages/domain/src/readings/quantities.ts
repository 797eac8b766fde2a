import table from './quantities.json' with { type: 'json' }

export type QuantityKey = keyof typeof table

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

export const QUANTITIES: Readonly<Record<QuantityKey, Quantity>> = table

export const QUANTITY_KEYS = Object.keys(table) as [QuantityKey, ...QuantityKey[]]

export const isQuantity = (key: string): key is QuantityKey => Object.hasOwn(table, key)
