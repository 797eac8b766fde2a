import { GRAMS } from '../../units/weight'
import type { Milli } from '../inventory/quantity'

/** What a farm buys and uses up, by its use. */
export const SUPPLY_KINDS = ['seed', 'nutrient', 'substrate', 'packaging', 'other'] as const
export type SupplyKind = (typeof SUPPLY_KINDS)[number]

export const SUPPLY_KIND_LABELS: Readonly<Record<SupplyKind, string>> = {
	seed: 'Seed',
	nutrient: 'Nutrient',
	substrate: 'Substrate',
	packaging: 'Packaging',
	other: 'Other',
}

/** What supplies are counted, weighed or measured in. */
export const SUPPLY_UNITS = ['seeds', 'pieces', 'bags', 'g', 'kg', 'oz', 'lb', 'ml', 'L'] as const
export type SupplyUnit = (typeof SUPPLY_UNITS)[number]

const GRAMS_OF: Partial<Record<SupplyUnit, number>> = GRAMS
const MILLILITERS: Partial<Record<SupplyUnit, number>> = { ml: 1, L: 1000 }

/**
 * A weighed amount in the unit of its supply, rounded to a thousandth. Null where the unit is none of weight,
 * or one of volume and the density of the product is not known.
 */
export function weighedMilli(
	{ grams, gPerMl }: { grams: number; gPerMl: number | null },
	unit: SupplyUnit,
): Milli | null {
	const [perWeight, perVolume] = [GRAMS_OF[unit], MILLILITERS[unit]]
	if (perWeight) return Math.round((grams / perWeight) * 1000)
	return perVolume && gPerMl ? Math.round((grams / gPerMl / perVolume) * 1000) : null
}
