import { OFFLINE_MOST_AGE_MS } from '../../platform/offline-most-age'

/** By how much the clock of a phone may be ahead; then what was done counts as done on arrival. */
const CLOCK_AHEAD_MS = 86_400_000

/** Why an instant of a phone's clock cannot be when something was done, or null. */
export function doneAtRefusal(doneAt: number, now: number): string | null {
	if (doneAt > now + CLOCK_AHEAD_MS)
		return 'This time is in the future. Set the clock of your phone, and change the time here.'
	if (doneAt < now - OFFLINE_MOST_AGE_MS)
		return 'This is more than 30 days old. Enter it on its own page, with its day.'
	return null
}
