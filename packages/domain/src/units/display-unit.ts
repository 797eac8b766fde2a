import { QUANTITIES, isQuantity } from '../readings/quantities'

/** A value as a person reads it. */
export type DisplayValue = { value: number; unit: string; decimals: number }

const LITRES_PER_US_GALLON = 3.785411784 // exact: 231 cubic inches

/** US customary units; every other quantity is shown in the unit it is stored in. */
const US_UNITS: Readonly<
	Record<
		string,
		{
			unit: string
			decimals: number
			of: (value: number) => number
			back: (shown: number) => number
		}
	>
> = {
	'°C': {
		unit: '°F',
		decimals: 1,
		of: (celsius) => celsius * 1.8 + 32,
		back: (f) => (f - 32) / 1.8,
	},
	L: {
		unit: 'gal',
		decimals: 1,
		of: (litres) => litres / LITRES_PER_US_GALLON,
		back: (gal) => gal * LITRES_PER_US_GALLON,
	},
}

/** Turns a stored value of a quantity into what growers in the US read: °F and gallons. */
export function toDisplayValue(quantity: string, value: number): DisplayValue {
	const { unit, decimals } = isQuantity(quantity) ? QUANTITIES[quantity] : { unit: '', decimals: 2 }
	const us = US_UNITS[unit]
	return us
		? { value: us.of(value), unit: us.unit, decimals: us.decimals }
		: { value, unit: quantity === 'ph' ? '' : unit, decimals }
}

/** Turns what growers in the US read back into the unit the quantity is stored in. */
export function toStoredValue(quantity: string, shown: number): number {
	const unit = isQuantity(quantity) ? QUANTITIES[quantity].unit : ''
	return US_UNITS[unit]?.back(shown) ?? shown
}

/** Turns a difference of two stored values into that of what is shown: 1 °C is 1.8 °F. */
export function toDisplayDifference(quantity: string, difference: number): DisplayValue {
	const shown = toDisplayValue(quantity, difference)
	return { ...shown, value: shown.value - toDisplayValue(quantity, 0).value }
}

/** Turns a difference of what is shown into that of the stored values. */
export const toStoredDifference = (quantity: string, shown: number): number =>
	toStoredValue(quantity, shown) - toStoredValue(quantity, 0)
