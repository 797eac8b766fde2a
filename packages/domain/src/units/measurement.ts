import { QUANTITIES, type QuantityKey } from '../readings/quantities'
import measurements from './measurements.json' with { type: 'json' }
import units from './unit-factors.json' with { type: 'json' }

/** value × scale + offset is in our unit. */
type Line = { scale: number; offset: number }

const BY_NAME = measurements as Readonly<Record<string, QuantityKey | null>>
const FACTORS = units as unknown as Readonly<Record<string, Record<string, [number, number]>>>
const IN_WATER = /(?<!\p{L})(water|nutrient|solution|reservoir|tank|soil|root)(?!\p{L})/iu

/**
 * The quantity of a device's measurement name, with scale and offset into our unit. No unit counts as
 * ours. Undefined when the name or its unit is unknown: a value is never guessed. A `label` in which
 * the device says that it measures water wins over the air that a bare temperature stands for.
 */
export function findMeasurement(
	word: string,
	unit: string | undefined,
	label = '',
): (Line & { quantity: QuantityKey }) | undefined {
	const name = word.toLowerCase()
	const named = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined
	if (!named) return undefined
	const quantity = temperatureOf(named, label)
	const line = findUnit(quantity, unit)
	return line && { quantity, ...line }
}

/** The air's temperature, or the water's when the label says so; other quantities as they are. */
export const temperatureOf = (quantity: QuantityKey, label: string): QuantityKey =>
	quantity === 'airTemperature' && IN_WATER.test(label) ? 'waterTemperature' : quantity

/** From a unit into ours; undefined when it is unknown. */
export function findUnit(quantity: QuantityKey, unit: string | undefined): Line | undefined {
	if (unit === undefined || unit === QUANTITIES[quantity].unit) return { scale: 1, offset: 0 }
	const line = FACTORS[quantity]?.[unit]
	return line && { scale: line[0], offset: line[1] }
}
