import type { Quality } from './quality'
import { QUANTITIES, type QuantityKey } from '../units/quantities'

export type Judged = { value: number | null; quality: Quality; reason?: string }

export const bad = (reason: string): Judged => ({ value: null, quality: 'bad', reason })

type Line = {
	quantity: QuantityKey
	/** From what the device gives to the unit of the quantity: × scale + offset. */
	scale: number
	offset: number
	/** What this sensor can measure; what any of its quantity can when left out. */
	min?: number | undefined
	max?: number | undefined
}

/**
 * The value of a number that a device gave, in the unit of its quantity. One that no such sensor can
 * measure is kept as `out-of-range`. Twelve digits hide what binary fractions add.
 */
export function judgeNumber(given: number, { quantity, scale, offset, ...range }: Line): Judged {
	const value = Number((given * scale + offset).toPrecision(12))
	const { min = QUANTITIES[quantity].min, max = QUANTITIES[quantity].max } = range
	if (value >= min && value <= max) return { value, quality: 'good' }
	return { value, quality: 'out-of-range', reason: `outside ${min} to ${max}` }
}

/** By which value a device says that it has none. */
export const reportsFault = (given: number): Judged => bad(`the sensor reports a fault (${given})`)
