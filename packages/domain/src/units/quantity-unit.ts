import table from './quantity-units.json' with { type: 'json' }

export type QuantityKey = keyof typeof table

const UNITS = table as unknown as Readonly<Record<string, readonly [string, number] | undefined>>

export const QUANTITY_KEYS = Object.keys(table) as [QuantityKey, ...QuantityKey[]]

export const isQuantity = (key: string): key is QuantityKey => Object.hasOwn(table, key)

/** The one unit that values of a quantity are stored in, and the decimals people need. */
export function quantityUnit(quantity: string): { unit: string; decimals: number } {
	const [unit, decimals] = (isQuantity(quantity) && UNITS[quantity]) || ['', 2]
	return { unit, decimals }
}
