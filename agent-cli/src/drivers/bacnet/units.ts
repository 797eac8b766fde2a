import type { QuantityKey } from '@sfc/domain/units/quantities'
import { findUnit, temperatureQuantity } from '@sfc/domain/units/measurement'
import table from './units.json'

const UNITS = table as Readonly<
	Record<string, { unit: string; quantity: string | null } | undefined>
>
/** What a device says for a number without a unit. */
const NO_UNITS = 95

/** The unit behind a number of the standard's list; undefined when it has none that we know. */
export const decodeUnit = (number: unknown): string | undefined => UNITS[String(number)]?.unit

/**
 * The unit for a value of this quantity, or why it cannot be one. A device that names no unit, or one
 * that nobody here knows, is believed to give the quantity's own.
 */
export function fitUnit(
	number: unknown,
	quantity: QuantityKey,
): { unit?: string; problem?: string } {
	const unit = number === NO_UNITS ? undefined : decodeUnit(number)
	if (unit === undefined) return {}
	return findUnit(quantity, unit)
		? { unit }
		: { problem: `the device gives ${unit}, not ${quantity}` }
}

/** What a value is by its unit and name; undefined when that is not certain. */
export function guessQuantity(number: unknown, name: string): QuantityKey | undefined {
	const quantity = UNITS[String(number)]?.quantity as QuantityKey | null | undefined
	if (!quantity || (quantity === 'co2' && !/co ?2|carbon/i.test(name))) return undefined
	return temperatureQuantity(quantity, name)
}
