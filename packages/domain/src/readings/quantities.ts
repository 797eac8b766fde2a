import table from './quantities.json'

export type QuantityKey = keyof typeof table

export type Quantity = {
	label: string
	/** The one unit values of this quantity are stored in. */
	unit: string
	decimals: number
	/** What any sensor of this quantity can report at all. */
	min: number
	max: number
	/** The fastest real change, in units a second; anything faster is a spike. */
	maxStepPerS?: number
}

export const QUANTITIES: Readonly<Record<QuantityKey, Quantity>> = table

export const QUANTITY_KEYS = Object.keys(table) as [QuantityKey, ...QuantityKey[]]

export const isQuantity = (key: string): key is QuantityKey => Object.hasOwn(table, key)
