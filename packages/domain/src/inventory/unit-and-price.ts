import rows from './units-and-prices.json' with { type: 'json' }

type StockUnit = 'heads' | 'bunches' | 'lbs' | 'oz'

export type UnitAndPrice = { unit: StockUnit; pricePerUnitCents: number }

const OTHERWISE: UnitAndPrice = { unit: 'heads', pricePerUnitCents: 250 }

/**
 * The default unit and price (US cents) of a crop: the specification's table, looked up by words in
 * the crop's name.
 */
export function unitAndPrice(cropName: string): UnitAndPrice {
	const name = cropName.toLowerCase()
	const found = rows.find(({ named }) => named.some((word) => name.includes(word)))
	if (!found) return OTHERWISE
	return { unit: found.unit as StockUnit, pricePerUnitCents: found.pricePerUnitCents }
}
