const DAY_MS = 86_400_000

/**
 * Days for which a jug lasts, at the rate since the first of these doses (times in milliseconds UTC).
 * Null before a whole day of doses, or without any.
 */
export function daysLeft(
	leftMl: number,
	given: readonly { ml: number; at: number }[],
	now: number,
): number | null {
	const sinceMs = now - Math.min(now, ...given.map(({ at }) => at))
	const ml = given.reduce((sum, one) => sum + one.ml, 0)
	return sinceMs < DAY_MS || ml <= 0 ? null : (leftMl * sinceMs) / DAY_MS / ml
}
