import { formatNumber } from '../../units/format-number'

export const WEIGHT_UNITS = ['g', 'lb'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]

/** One pound in grams, exact by definition. */
const GRAMS_PER_LB = 453.59237
const MAX_G = 100_000_000

/**
 * Parses a weight as people type it into whole grams. Null for an invalid weight: negative, more
 * than three decimals, or above 100 tonnes.
 */
export function parseWeightG(text: string, unit: WeightUnit): number | null {
	const plain = text.trim().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
	if (!/^\d{1,9}(\.\d{1,3})?$/.test(plain)) return null
	const grams = Math.round(Number(plain) * (unit === 'lb' ? GRAMS_PER_LB : 1))
	return grams <= MAX_G ? grams : null
}

/** A weight in grams and in pounds: `1,360 g (3 lb)`. */
export function formatWeight(grams: number): string {
	return `${formatNumber(grams, 2)} g (${formatNumber(grams / GRAMS_PER_LB, 2)} lb)`
}
