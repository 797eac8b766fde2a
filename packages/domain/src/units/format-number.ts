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

/** Whole cents as dollars: `$1,275.00`, or `$1,275` where no cents are wanted. */
export function formatDollars(cents: number, withCents: boolean): string {
	const [whole = '', decimals = ''] = (Math.abs(cents) / 100).toFixed(withCents ? 2 : 0).split('.')
	return `${cents < 0 ? '-' : ''}$${groupThousands(whole)}${decimals && `.${decimals}`}`
}

const groupThousands = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')
