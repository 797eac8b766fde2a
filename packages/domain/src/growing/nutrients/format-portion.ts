import { formatNumber } from '../../units/format-number'
import type { Units } from '../../units/formats'

const G_PER_OUNCE = 28.349523125 // exact: a sixteenth of a pound
const OUNCES_PER_POUND = 16

/** Grams as a scale shows them, with ounces or pounds for who reads gallons: `945 g`, `945 g (2.08 lb)`. */
export function formatPortion(grams: number, { volumeUnit }: Pick<Units, 'volumeUnit'>): string {
	const metric = `${formatNumber(grams, grams < 5 ? 2 : grams < 50 ? 1 : 0)} g`
	if (volumeUnit !== 'gal') return metric
	const ounces = grams / G_PER_OUNCE
	return ounces < OUNCES_PER_POUND
		? `${metric} (${formatNumber(ounces, ounces < 1 ? 3 : 2)} oz)`
		: `${metric} (${formatNumber(ounces / OUNCES_PER_POUND, 2)} lb)`
}
