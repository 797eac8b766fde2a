import { todayIn } from './calendar-day'

const FARTHEST_MS = 24 * 3_600_000

/**
 * When a calendar day begins in a timezone, milliseconds UTC. Found by search, not computed from an
 * offset: where the clock skips midnight, the day begins after the skip.
 */
export function dayStart(day: string, timezone: string): number {
	const midnightUtc = Date.parse(`${day}T00:00:00Z`)
	let before = midnightUtc - FARTHEST_MS
	let after = midnightUtc + FARTHEST_MS
	while (after - before > 1) {
		const middle = Math.floor((before + after) / 2)
		if (todayIn(timezone, middle) >= day) after = middle
		else before = middle
	}
	return after
}
