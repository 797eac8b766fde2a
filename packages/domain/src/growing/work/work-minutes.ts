/** The most minutes of one entry: a day. */
export const MOST_WORK_MINUTES = 24 * 60

/** Work that runs for longer was not stopped: nobody knows when it ended. */
const LONGEST_MS = 16 * 3_600_000

/** Whole minutes of work that was started and stopped, one at least; null when it was forgotten. */
export const minutesWorked = (startedAt: number, stoppedAt: number): number | null =>
	stoppedAt - startedAt > LONGEST_MS
		? null
		: Math.max(1, Math.round((stoppedAt - startedAt) / 60_000))

/** Minutes as people say them: `45 min`, `1 h 30 min`. */
export function formatMinutes(minutes: number): string {
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
	return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
		.filter(Boolean)
		.join(' ')
}
