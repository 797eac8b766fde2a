import { formatDecimals } from './format-decimals'
import type { EcUnit, Units } from './formats'
import { quantityUnit } from './quantity-unit'

/** A value as shown to people. */
export type DisplayValue = { value: number; unit: string; decimals: number }

type Shown = {
	unit: string
	decimals: number
	of: (value: number) => number
	back: (shown: number) => number
}

const LITRES_PER_US_GALLON = 3.785411784 // exact: 231 cubic inches

const FAHRENHEIT: Shown = {
	unit: '°F',
	decimals: 1,
	of: (celsius) => celsius * 1.8 + 32,
	back: (f) => (f - 32) / 1.8,
}
const GALLONS: Shown = {
	unit: 'gal',
	decimals: 1,
	of: (litres) => litres / LITRES_PER_US_GALLON,
	back: (gal) => gal * LITRES_PER_US_GALLON,
}
/** A multiple of mS/cm. Decimals: no coarser than the two of mS/cm, so that nothing shown is lost. */
const times = (factor: number, unit: EcUnit, decimals: number): Shown => ({
	unit,
	decimals,
	of: (msCm) => msCm * factor,
	back: (shown) => shown / factor,
})
const EC: Readonly<Record<EcUnit, Shown | null>> = {
	'mS/cm': null,
	'µS/cm': times(1000, 'µS/cm', 0),
	ppm500: times(500, 'ppm500', 0),
	ppm640: times(640, 'ppm640', 0),
	ppm700: times(700, 'ppm700', 0),
	CF: times(10, 'CF', 1),
}
const GALLONS_A_MINUTE: Shown = { ...GALLONS, unit: 'gal/min', decimals: 2 }

/** What a stored unit is shown in for a person, where that is another one. */
export function findConversion(
	unit: string,
	{ temperatureUnit, volumeUnit, ecUnit }: Units,
): Shown | null {
	if (unit === '°C' && temperatureUnit === 'F') return FAHRENHEIT
	if (unit === 'mS/cm') return EC[ecUnit]
	if (volumeUnit !== 'gal') return null
	return unit === 'L' ? GALLONS : unit === 'L/min' ? GALLONS_A_MINUTE : null
}

/** Converts a stored value to the unit that a person reads. */
export function toDisplayValue(quantity: string, value: number, units: Units): DisplayValue {
	const { unit, decimals } = quantityUnit(quantity)
	const other = findConversion(unit, units)
	return other
		? { value: other.of(value), unit: other.unit, decimals: other.decimals }
		: { value, unit: quantity === 'ph' ? '' : unit, decimals }
}

/** A stored value in words, as a person reads it: `71.6 °F`. */
export function formatValue(quantity: string, stored: number, units: Units): string {
	const { value, unit, decimals } = toDisplayValue(quantity, stored, units)
	return `${formatDecimals(value, decimals)} ${unit}`.trim()
}

/** Converts a shown value back to the stored unit. */
export function toStoredValue(quantity: string, shown: number, units: Units): number {
	return findConversion(quantityUnit(quantity).unit, units)?.back(shown) ?? shown
}

/** Converts a difference of two stored values to the shown unit: 1 °C is 1.8 °F. */
export function toDisplayDifference(
	quantity: string,
	difference: number,
	units: Units,
): DisplayValue {
	const shown = toDisplayValue(quantity, difference, units)
	return { ...shown, value: shown.value - toDisplayValue(quantity, 0, units).value }
}

/** Converts a shown difference to the stored unit. */
export const toStoredDifference = (quantity: string, shown: number, units: Units): number =>
	toStoredValue(quantity, shown, units) - toStoredValue(quantity, 0, units)
