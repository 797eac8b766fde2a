import { Fault } from '@sfc/domain/fault'
import { byCallingCode } from './costly-numbers.json'

/**
 * Calling codes of no country, whose owners set the price: satellites, networks, premium services.
 */
const COSTLY_CODES = new Set(['808', '870', '878', '881', '882', '883', '888', '979'])

const patterns = new Map(
	Object.entries(byCallingCode).map(([code, pattern]) => [code, new RegExp(`^(?:${pattern})$`)]),
)

/**
 * Whether a text message to this number (E.164) earns its owner money, or costs far more than one
 * to a phone. Calling codes have one to three digits, and none begins with another.
 */
export function isCostlyNumber(phone: string): boolean {
	const digits = phone.replace(/\D/g, '')
	return [1, 2, 3].some((length) => {
		const code = digits.slice(0, length)
		return COSTLY_CODES.has(code) || patterns.get(code)?.test(digits.slice(length))
	})
}

/** The refusal of a costly number, at the field `phone`. */
export const costlyNumber = () =>
	new Fault('invalid', 'Text messages to this kind of number cost too much', { field: 'phone' })
