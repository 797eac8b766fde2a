import type { Milli } from './quantity'

/** The highest price of one unit, in hundredths: 10 million, which is 600 dollars in some currencies. */
export const PRICE_MAX_CENTS = 1_000_000_000

/** What is said of text that is none. */
export const INVALID_PRICE = 'Please enter a valid price'

/**
 * Parses a price as people type it, `2.5` or `$2.50`, into whole hundredths. Null for an invalid price:
 * negative, with more than two decimals, or too high.
 */
export function parsePrice(text: string): number | null {
	const [, whole, decimals = ''] = /^[$€£¥]?\s?(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
	if (whole === undefined) return null
	const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
	return cents <= PRICE_MAX_CENTS ? cents : null
}

/**
 * The value of a quantity in whole cents, half a cent rounded up. Exact for every quantity and
 * price that can be stored; a returned quantity has a negative value.
 */
export function valueCents(milli: Milli, pricePerUnitCents: number): number {
	const product = BigInt(Math.abs(milli)) * BigInt(pricePerUnitCents)
	const cents = Number((product + 500n) / 1000n)
	return milli < 0 ? 0 - cents : cents
}
