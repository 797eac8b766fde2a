import { formatNumber } from './format-number'
import type { Formats } from './formats'

/** Units in which a weight can be typed. */
export const TYPED_WEIGHT_UNITS = ['g', 'kg', 'oz', 'lb'] as const
export type TypedWeightUnit = (typeof TYPED_WEIGHT_UNITS)[number]

/** One pound in grams, and an ounce as its sixteenth: exact by definition. */
const GRAMS_PER_LB = 453.59237
const OUNCES_PER_LB = 16
/** Grams of a unit of weight. */
export const GRAMS: Readonly<Record<TypedWeightUnit, number>> = {
	g: 1,
	kg: 1000,
	oz: GRAMS_PER_LB / OUNCES_PER_LB,
	lb: GRAMS_PER_LB,
}
const MAX_G = 100_000_000

type WeightFormat = Pick<Formats, 'weightUnit'>

/** The unit that a form begins with for a person. */
export const typedWeightUnit = ({ weightUnit }: WeightFormat): TypedWeightUnit =>
	weightUnit === 'lb' ? 'lb' : 'g'

/**
 * Parses a weight as people type it into whole grams. Null for an invalid weight: negative, more
 * than three decimals, or above 100 tonnes.
 */
export function parseWeightG(text: string, unit: TypedWeightUnit): number | null {
	const plain = text.trim().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
	if (!/^\d{1,9}(\.\d{1,3})?$/.test(plain)) return null
	const grams = Math.round(Number(plain) * GRAMS[unit])
	return grams <= MAX_G ? grams : null
}

/** A weight as a person reads it: `945 g`, `1.36 kg`; or `3.5 oz`, `20 lb`. */
export function formatWeight(grams: number, { weightUnit }: WeightFormat): string {
	const isLarge = Math.abs(grams) >= GRAMS[weightUnit]
	const unit = weightUnit === 'lb' ? (isLarge ? 'lb' : 'oz') : isLarge ? 'kg' : 'g'
	return `${formatNumber(grams / GRAMS[unit], isLarge ? 2 : 1)} ${unit}`
}

/** What a kilogram costs or takes, for each unit that a person weighs in: of a pound it is less. */
export const perWeightUnit = (perKg: number, { weightUnit }: WeightFormat): number =>
	(perKg * GRAMS[weightUnit]) / GRAMS.kg

/** Grams as a scale for salts shows them, with ounces or pounds beside: `945 g`, `945 g (2.08 lb)`. */
export function formatPortion(grams: number, format: WeightFormat): string {
	const metric = `${formatNumber(grams, grams < 5 ? 2 : grams < 50 ? 1 : 0)} g`
	if (format.weightUnit === 'kg') return metric
	const ounces = grams / GRAMS.oz
	return grams < GRAMS.lb
		? `${metric} (${formatNumber(ounces, ounces < 1 ? 3 : 2)} oz)`
		: `${metric} (${formatNumber(grams / GRAMS.lb, 2)} lb)`
}
