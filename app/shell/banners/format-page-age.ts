const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** `Readings are 3 minutes old.`, or null for what is younger than a minute. */
export function formatPageAge(ageMs: number, what: string): string | null {
	if (ageMs < MINUTE_MS) return null
	const [count, unit] =
		ageMs < 2 * HOUR_MS
			? [Math.floor(ageMs / MINUTE_MS), 'minute']
			: [Math.floor(ageMs / HOUR_MS), 'hour']
	return `${what} ${count} ${unit}${count === 1 ? '' : 's'} old.`
}
