const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** How long ago, in words: `now`, `12 s ago`, `5 min ago`, `3 h ago`, `4 days ago`. */
export function formatAge(ageMs: number): string {
	const seconds = Math.floor(Math.max(0, ageMs) / 1000)
	if (seconds < 2) return 'now'
	if (seconds < MINUTE_S) return `${seconds} s ago`
	if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min ago`
	if (seconds < 2 * DAY_S) return `${Math.floor(seconds / HOUR_S)} h ago`
	return `${Math.floor(seconds / DAY_S)} days ago`
}
