import { addDays } from '../calendar/calendar-day'
import { dayStart } from '../calendar/day-start'

const HOUR_MS = 3_600_000

/**
 * Tells the day of many instants (milliseconds UTC) in a timezone, where asking for each would take
 * seconds: it keeps when each day from `from` to `to` begins. What is before or after is told as the
 * day before `from` or as `to`.
 */
export function dayFinder(timezone: string, from: string, to: string): (at: number) => string {
	const clock = clockOf(timezone)
	const days: string[] = []
	const starts: number[] = []
	for (let day = from; day <= to; day = addDays(day, 1)) {
		days.push(day)
		starts.push(startAfter(starts.at(-1), day, clock))
	}
	return (at) => {
		let low = 0
		let high = starts.length
		while (low < high) {
			const middle = (low + high) >> 1
			if ((starts[middle] ?? Infinity) <= at) low = middle + 1
			else high = middle
		}
		return days[low - 1] ?? addDays(from, -1)
	}
}

/** Nearly every day has 24 hours; only where it has not, its start is searched for. */
function startAfter(previous: number | undefined, day: string, clock: Clock): number {
	const guess = (previous ?? NaN) + 24 * HOUR_MS
	const isMidnight = previous !== undefined && clock.format(guess) === '00:00:00'
	return isMidnight ? guess : dayStart(day, clock.resolvedOptions().timeZone)
}

type Clock = Intl.DateTimeFormat

const clockOf = (timeZone: string): Clock =>
	new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'medium', hourCycle: 'h23' })
