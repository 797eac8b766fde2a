/** A share in whole percent, 100 only for all and 0 only for none; null when there is nothing. */
export function sharePct(part: number, whole: number): number | null {
	if (whole <= 0) return null
	const pct = Math.round((part / whole) * 100)
	if (part > 0 && pct === 0) return 1
	return part < whole && pct === 100 ? 99 : pct
}
