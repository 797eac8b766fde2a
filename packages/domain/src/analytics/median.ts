/** The middle value, between two the mean of both; null of nothing. */
export function median(values: readonly number[]): number | null {
	const sorted = [...values].sort((a, b) => a - b)
	const upper = sorted[sorted.length >> 1]
	const lower = sorted[(sorted.length - 1) >> 1]
	return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}
