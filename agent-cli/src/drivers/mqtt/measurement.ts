import { QUANTITIES, type QuantityKey } from '@sfc/domain/readings/quantities'
import measurements from './measurements.json'
import units from './unit-factors.json'

type Measurement = { quantity: QuantityKey; scale: number; offset: number }

const BY_NAME = measurements as Readonly<Record<string, QuantityKey | null>>
const FACTORS = units as unknown as Readonly<Record<string, Record<string, [number, number]>>>

/**
 * The quantity of a device's measurement name, with scale and offset into our unit. No unit counts as
 * ours. Undefined when the name or its unit is unknown: a value is never guessed.
 */
export function findMeasurement(word: string, unit: string | undefined): Measurement | undefined {
	const name = word.toLowerCase()
	const quantity = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined
	if (!quantity) return undefined
	if (unit === undefined || unit === QUANTITIES[quantity].unit)
		return { quantity, scale: 1, offset: 0 }
	const line = FACTORS[quantity]?.[unit]
	return line && { quantity, scale: line[0], offset: line[1] }
}
