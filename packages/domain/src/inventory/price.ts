import { formatDollars } from '../units/format-number'
import type { Milli } from './quantity'

/** The highest price of one unit, in cents: $10,000. */
export const PRICE_MAX_CENTS = 1_000_000

/**
 * Parses a price in dollars as people type it, `2.5` or `$2.50`, into whole cents. Null for an
 * invalid price: negative, with a part of a cent, or above $10,000.
 */
export function parsePrice(text: string): number | null {
	const [, whole, decimals = ''] = /^\$?\s?(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
	if (whole === undefined) return null
	const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
	return cents <= PRICE_MAX_CENTS ? cents : null
}

/** The price as a form shows it, in dollars: `2.50`, which `parsePrice` parses back. */
export const formatPriceInput = (cents: number): string => (cents / 100).toFixed(2)

/** Money, always with cents: `$2.50`, `$1,204.00`. */
export const formatMoney = (cents: number): string => formatDollars(cents, true)

/**
 * The value of a quantity in whole cents, half a cent rounded up. Exact for every quantity and
 * price that can be stored; a returned quantity has a negative value.
 */
export function valueCents(milli: Milli, pricePerUnitCents: number): number {
	const product = BigInt(Math.abs(milli)) * BigInt(pricePerUnitCents)
	const cents = Number((product + 500n) / 1000n)
	return milli < 0 ? 0 - cents : cents
}
