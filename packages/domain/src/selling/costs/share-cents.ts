/**
 * Shares whole cents by weights, so that the shares sum to them exactly: each gets its share rounded down,
 * and those with the largest remainders a cent more, the first among equals. Nothing where all weights are 0.
 */
export function shareCents(cents: number, weights: readonly number[]): number[] {
	const total = weights.reduce((sum, weight) => sum + weight, 0)
	if (total <= 0) return weights.map(() => 0)
	const exact = weights.map((weight) => (cents * weight) / total)
	const shares = exact.map(Math.floor)
	const left = cents - shares.reduce((sum, share) => sum + share, 0)
	if (left === 0) return shares
	const remainderOf = (at: number) => (exact[at] ?? 0) - Math.floor(exact[at] ?? 0)
	const order = [...weights.keys()]
		.filter((at) => (weights[at] ?? 0) > 0)
		.sort((a, b) => remainderOf(b) - remainderOf(a) || a - b)
	// A share that was rounded up to a whole cent by the arithmetic of computers leaves one too few.
	if (left < 0) order.reverse()
	for (let n = 0; n < Math.abs(left); n++) {
		const next = order[n % order.length]
		if (next !== undefined) shares[next] = (shares[next] ?? 0) + Math.sign(left)
	}
	return shares
}
