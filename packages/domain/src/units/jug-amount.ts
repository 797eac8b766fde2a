import type { Units } from './formats'
import { formatNumber } from './format-number'

const ML_PER_US_GALLON = 3785.411784 // exact: 231 cubic inches
const OUNCES_PER_GALLON = 128
/** Growers read a quart and more in gallons, and less in fluid ounces. */
const A_QUART_GAL = 0.25
const A_TANK_ML = 10_000

/** The unit in which a person reads and types what a jug of nutrients or acid holds. Doses are in ml. */
export const jugUnit = ({ volumeUnit }: Pick<Units, 'volumeUnit'>): 'gal' | 'ml' =>
	volumeUnit === 'gal' ? 'gal' : 'ml'

/** The number of `jugUnit` that a person types for this many ml. */
export const toJugUnit = (ml: number, units: Pick<Units, 'volumeUnit'>): number =>
	jugUnit(units) === 'gal' ? Number((ml / ML_PER_US_GALLON).toFixed(3)) : ml

/** The ml of a number that a person typed in `jugUnit`. */
export const fromJugUnit = (typed: number, units: Pick<Units, 'volumeUnit'>): number =>
	jugUnit(units) === 'gal' ? typed * ML_PER_US_GALLON : typed

/** The content of a jug in words: `0.66 gal`, `12 fl oz`; elsewhere `2,300 ml`, `31.2 L`. */
export function formatJug(ml: number, units: Pick<Units, 'volumeUnit'>): string {
	if (jugUnit(units) === 'ml')
		return ml < A_TANK_ML ? formatMl(ml) : `${formatNumber(ml / 1000, 1)} L`
	const gallons = ml / ML_PER_US_GALLON
	return gallons < A_QUART_GAL
		? `${formatNumber(gallons * OUNCES_PER_GALLON, gallons * OUNCES_PER_GALLON < 10 ? 1 : 0)} fl oz`
		: `${formatNumber(gallons, gallons < 10 ? 2 : 1)} gal`
}

/** `12 ml`, `0.8 ml`, `2,300 ml` */
export const formatMl = (ml: number): string => `${formatNumber(ml, ml < 10 ? 1 : 0)} ml`
