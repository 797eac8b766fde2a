/**
 * A number as people in the US write it: `1,204.5`, with at most so many decimals and no zeros at
 * their end. Without Intl: a browser takes longer for its first formatter than for drawing the page.
 */
export function formatNumber(value: number, decimalsMax = 3): string {
	const [whole = '', decimals = ''] = Math.abs(value).toFixed(decimalsMax).split('.')
	const part = decimals.replace(/0+$/, '')
	const text = groupThousands(whole) + (part && `.${part}`)
	return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

/** A number from 0 on with exactly so many decimals: `1,204.50`. */
export function formatFixed(value: number, decimals: number): string {
	const [whole = '', part = ''] = value.toFixed(decimals).split('.')
	return groupThousands(whole) + (part && `.${part}`)
}

/** Whole cents as dollars: `$1,275.00`, or `$1,275` where no cents are wanted. */
export const formatDollars = (cents: number, withCents: boolean): string =>
	`${cents < 0 ? '-' : ''}$${formatFixed(Math.abs(cents) / 100, withCents ? 2 : 0)}`

const groupThousands = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')
