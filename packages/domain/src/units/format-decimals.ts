/**
 * A number as people in the US write it, with exactly so many decimals: `-1,204.50`. Nothing that
 * rounds to zero is negative. Without Intl: a browser takes longer for its first formatter than for
 * drawing the page.
 */
export function formatDecimals(value: number, decimals: number): string {
	const [whole = '', part = ''] = value.toFixed(decimals).split('.')
	const text = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + (part && `.${part}`)
	return text.replace(/^-(?=[0.]*$)/, '')
}

/** A difference with its sign: `+0.25`, `−1.50`; `0.00` has none. */
export function formatSigned(value: number, decimals: number): string {
	const text = formatDecimals(Math.abs(value), decimals)
	return /[1-9]/.test(text) ? `${value < 0 ? '−' : '+'}${text}` : text
}
