import { formatDecimals } from './format-decimals'

/** A number with at most so many decimals and no zeros at their end: `1,204.5`. */
export function formatNumber(value: number, decimalsMax = 3): string {
	const text = formatDecimals(value, decimalsMax)
	return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** Whole cents as dollars: `$1,275.00`, or `$1,275` where no cents are wanted. */
export const formatDollars = (cents: number, withCents: boolean): string =>
	`${cents < 0 ? '-' : ''}$${formatDecimals(Math.abs(cents) / 100, withCents ? 2 : 0)}`
