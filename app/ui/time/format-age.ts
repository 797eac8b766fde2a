const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** Formats the age of something: `now`, `12 s ago`, `5 min ago`, `3 h ago`, `4 days ago`. */
export const formatAge = (ageMs: number): string =>
	ageMs < 2_000 ? 'now' : `${formatElapsed(ageMs)} ago`

/** Formats a duration, rounded down: `12 s`, `5 min`, `3 h`, `4 days`. */
export function formatElapsed(durationMs: number): string {
	const seconds = Math.floor(Math.max(0, durationMs) / 1000)
	if (seconds < MINUTE_S) return `${seconds} s`
	if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min`
	if (seconds < 2 * DAY_S) return `${Math.floor(seconds / HOUR_S)} h`
	return `${Math.floor(seconds / DAY_S)} days`
}
