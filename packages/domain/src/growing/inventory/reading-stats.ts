/** The readings of one quantity over a lot's life, in its stored unit. */
export type ReadingStats = { min: number; mean: number; max: number; hours: number }

/** The minimum, mean and maximum of hourly values; null without any. */
export function readingStats(values: readonly number[]): ReadingStats | null {
	if (values.length === 0) return null
	let [min, max, sum] = [Infinity, -Infinity, 0]
	for (const value of values) {
		min = Math.min(min, value)
		max = Math.max(max, value)
		sum += value
	}
	// Rounding must not move the mean beyond the extremes.
	return { min, mean: Math.min(max, Math.max(min, sum / values.length)), max, hours: values.length }
}
