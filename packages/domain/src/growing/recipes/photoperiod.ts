import { addDays, todayIn } from '../../calendar/calendar-day'
import { localTime } from '../../calendar/local-time'

/** Whether it is day for the plants, since when, and until when. Milliseconds UTC. */
export type Photoperiod = { isDay: boolean; startedAt: number; endsAt: number }

/** When the lights come on where a farm chooses no other time. */
export const DEFAULT_LIGHTS_ON_AT = '06:00'

const HOUR_MS = 3_600_000

/**
 * The day or night of the plants at an instant. A day begins when the farm's clock shows `lightsOnAt`
 * (`06:00`) and lasts `hours` (0 to 24), also in nights in which the clock changes: then the night
 * is an hour shorter or longer, never the light.
 */
export function photoperiodAt(
	at: number,
	{ timezone, lightsOnAt, hours }: { timezone: string; lightsOnAt: string; hours: number },
): Photoperiod {
	const starts = startsAround(at, timezone, lightsOnAt)
	const index = starts.findLastIndex((start) => start <= at)
	const start = starts[index]
	const next = starts[index + 1]
	if (start === undefined || next === undefined)
		throw new Error(`no start of a day around ${at} in ${timezone}`)
	const end = Math.min(start + hours * HOUR_MS, next)
	return at < end
		? { isDay: true, startedAt: start, endsAt: end }
		: { isDay: false, startedAt: end, endsAt: next }
}

/** The starts found last: finding them takes a hundred times as long as a tick of control. */
const found = new Map<string, number[]>()
const MOST_FOUND = 100

/** When the lights come on yesterday, today and tomorrow, or around then. */
function startsAround(at: number, timezone: string, lightsOnAt: string): number[] {
	const key = `${lightsOnAt} ${timezone}`
	const last = found.get(key)
	const [from = Infinity, , to = -Infinity] = last ?? []
	if (last && from <= at && at < to) return last
	const today = todayIn(timezone, at)
	const starts = [-1, 0, 1].map((days) => localTime(addDays(today, days), lightsOnAt, timezone))
	if (found.size >= MOST_FOUND) found.clear()
	found.set(key, starts)
	return starts
}
