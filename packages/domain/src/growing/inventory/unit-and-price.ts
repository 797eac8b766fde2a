import { GRAMS } from '../../units/weight'
import rows from './units-and-prices.json' with { type: 'json' }

/** What produce is counted, weighed or sold by. */
export const STOCK_UNITS = ['heads', 'pieces', 'bunches', 'trays', 'kg', 'g', 'lbs', 'oz'] as const
type StockUnit = (typeof STOCK_UNITS)[number]

const UNIT_GRAMS: Readonly<Record<string, number>> = { ...GRAMS, lbs: GRAMS.lb }

/** Grams of one of a unit; null for what is counted. */
export const gramsOfUnit = (unit: string): number | null => UNIT_GRAMS[unit] ?? null

export type UnitAndPrice = { unit: StockUnit; pricePerUnitCents: number }

const OTHERWISE: UnitAndPrice = { unit: 'heads', pricePerUnitCents: 250 }

/**
 * The default unit and price of a crop: the specification's table, looked up by words in the crop's name.
 * It is in US dollars, so in another currency there is no default price: 0.
 */
export function unitAndPrice(cropName: string, currency: string): UnitAndPrice {
	const usual = inDollars(cropName)
	return currency === 'USD' ? usual : { ...usual, pricePerUnitCents: 0 }
}

function inDollars(cropName: string): UnitAndPrice {
	const name = cropName.toLowerCase()
	const found = rows.find(({ named }) => named.some((word) => name.includes(word)))
	if (!found) return OTHERWISE
	return { unit: found.unit as StockUnit, pricePerUnitCents: found.pricePerUnitCents }
}
