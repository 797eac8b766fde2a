import { QUANTITIES, isQuantity } from '../readings/quantities'

/** A value as shown to people. */
export type DisplayValue = { value: number; unit: string; decimals: number }

const LITRES_PER_US_GALLON = 3.785411784 // exact: 231 cubic inches

/** US customary units; other quantities are shown in their stored unit. */
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

/** Converts a stored value to the unit growers in the US read: °F and gallons. */
export function toDisplayValue(quantity: string, value: number): DisplayValue {
	const { unit, decimals } = isQuantity(quantity) ? QUANTITIES[quantity] : { unit: '', decimals: 2 }
	const us = US_UNITS[unit]
	return us
		? { value: us.of(value), unit: us.unit, decimals: us.decimals }
		: { value, unit: quantity === 'ph' ? '' : unit, decimals }
}

/** Converts a shown value back to the stored unit. */
export function toStoredValue(quantity: string, shown: number): number {
	const unit = isQuantity(quantity) ? QUANTITIES[quantity].unit : ''
	return US_UNITS[unit]?.back(shown) ?? shown
}

/** Converts a difference of two stored values to the shown unit: 1 °C is 1.8 °F. */
export function toDisplayDifference(quantity: string, difference: number): DisplayValue {
	const shown = toDisplayValue(quantity, difference)
	return { ...shown, value: shown.value - toDisplayValue(quantity, 0).value }
}

/** Converts a shown difference to the stored unit. */
export const toStoredDifference = (quantity: string, shown: number): number =>
	toStoredValue(quantity, shown) - toStoredValue(quantity, 0)
