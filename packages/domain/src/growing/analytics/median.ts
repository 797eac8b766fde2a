/** A value and how often it occurs. */
export type Counted = { value: number; count: number }

/** The middle value, or the mean of the middle two; null for an empty list. */
export const median = (values: readonly number[]): number | null =>
	medianOfCounts(values.map((value) => ({ value, count: 1 })))

/** The median of counted values. */
export function medianOfCounts(counted: readonly Counted[]): number | null {
	const sorted = counted.filter(({ count }) => count > 0).sort((a, b) => a.value - b.value)
	const all = sorted.reduce((sum, { count }) => sum + count, 0)
	if (all === 0) return null
	return (valueAt(sorted, (all - 1) >> 1) + valueAt(sorted, all >> 1)) / 2
}

function valueAt(sorted: readonly Counted[], index: number): number {
	let passed = 0
	for (const { value, count } of sorted) {
		passed += count
		if (index < passed) return value
	}
	return NaN
}
