import { addDays, todayIn } from '../calendar/calendar-day'
import { localTime } from '../calendar/local-time'

/** From the one instant to before the other, milliseconds UTC. */
export type Span = { from: number; to: number }

/** Hours in which electricity is dear, by the farm's clock; `22:00` to `06:00` goes over midnight. */
export type TariffHours = { from: string; to: string }

/**
 * A day of light without its dear hours at either end, as far as it keeps `leastMs` in one piece: it
 * begins when they end, and ends when they begin. Dear hours in its middle stay.
 */
export function avoidTariff(day: Span, dear: readonly Span[], leastMs: number): Span {
	let { from, to } = day
	for (const span of dear) {
		if (span.from <= from && from < span.to && to - span.to >= leastMs) from = span.to
	}
	for (const span of dear.toReversed()) {
		if (span.from < to && to <= span.to && span.from - from >= leastMs) to = span.from
	}
	return { from, to }
}

/** The spans found last: finding them takes a hundred times as long as a tick of control. */
const found = new Map<string, Span[]>()
const MOST_FOUND = 100

/** The dear hours around the days of light that begin at an instant, earliest first. */
export function tariffAround(at: number, { from, to }: TariffHours, timezone: string): Span[] {
	const key = `${at} ${from} ${to} ${timezone}`
	const known = found.get(key)
	if (known) return known
	const today = todayIn(timezone, at)
	const spans = [-1, 0, 1, 2].map((days) => {
		const day = addDays(today, days)
		return {
			from: localTime(day, from, timezone),
			to: localTime(to > from ? day : addDays(day, 1), to, timezone),
		}
	})
	if (found.size >= MOST_FOUND) found.clear()
	found.set(key, spans)
	return spans
}
