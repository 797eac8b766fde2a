/** Hundredths of `12.5`, `"12.50"` or `"-0.005"`, rounded; null for what is no amount. */
export function toCents(amount: string | number): number | null {
	const [, sign, units, decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d*))?$/.exec(String(amount)) ?? []
	if (units === undefined) return null
	const cents = Number(units + decimals.slice(0, 2).padEnd(2, '0'))
	const rounded = cents + (Number(decimals[2] ?? 0) >= 5 ? 1 : 0)
	return rounded === 0 ? 0 : sign ? -rounded : rounded
}
