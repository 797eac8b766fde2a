import { addDays, todayIn } from '../calendar/calendar-day'
import { dayStart } from '../calendar/day-start'

const HOUR_MS = 3_600_000

/**
 * Tells the day of many instants (milliseconds UTC) in a timezone, where asking for each would take
 * seconds: it keeps when each day from `from` to `to` begins. What is before or after is told as the
 * day before `from` or as `to`.
 */
export function dayFinder(timezone: string, from: string, to: string): (at: number) => string {
	const days: string[] = []
	const starts: number[] = []
	for (let day = from; day <= to; day = addDays(day, 1)) {
		days.push(day)
		starts.push(startAfter(starts.at(-1), day, timezone))
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
function startAfter(previous: number | undefined, day: string, timezone: string): number {
	const guess = (previous ?? NaN) + 24 * HOUR_MS
	const isStart =
		previous !== undefined &&
		todayIn(timezone, guess) === day &&
		todayIn(timezone, guess - 1) !== day
	return isStart ? guess : dayStart(day, timezone)
}
