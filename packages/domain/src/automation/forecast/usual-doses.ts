const DAY_MS = 86_400_000
const USUAL_DAYS = 3

/** What a pump gave in a day, as the mean of the last three; of fewer where it was not in use for longer. */
export function usualDoses(
	given: readonly { at: number; ml: number }[],
	now: number,
): { ml: number; starts: number } {
	const first = given[0]?.at ?? now
	const days = Math.min(USUAL_DAYS, Math.max(1, (now - first) / DAY_MS))
	const last = given.filter(({ at }) => at >= now - days * DAY_MS && at < now)
	const ml = last.reduce((sum, dose) => sum + dose.ml, 0)
	return { ml: ml / days, starts: Math.round(last.length / days) }
}
