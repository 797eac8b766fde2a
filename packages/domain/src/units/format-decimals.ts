/** With so many decimals, zeros kept: `-1.50`. Nothing that rounds to zero is negative. */
export const formatDecimals = (value: number, decimals: number): string =>
	value.toFixed(decimals).replace(/^-(?=[0.]*$)/, '')

/** A difference with its sign: `+0.25`, `−1.50`; `0.00` has none. */
export function formatSigned(value: number, decimals: number): string {
	const text = formatDecimals(Math.abs(value), decimals)
	return /[1-9]/.test(text) ? `${value < 0 ? '−' : '+'}${text}` : text
}
