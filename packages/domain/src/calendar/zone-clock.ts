import { clockOffsets, type ClockOffset } from './clock-offsets'

/** How the clock of a timezone goes between two instants, and what each of its offsets is called. */
export type ZoneClock = {
	timezone: string
	fromAt: number
	toAt: number
	changes: (ClockOffset & { name: string })[]
}

const DAY_MS = 86_400_000
/** How far a clock reaches around the time at which it was made, and for how long it is used. */
const REACH_MS = 400 * DAY_MS
const USED_FOR_MS = 30 * DAY_MS

/**
 * Facts about timezones, the same for everybody. A browser that was told them does without Intl,
 * whose first use takes longer there than drawing the page.
 */
const known = new Map<string, ZoneClock>()

export const learnZoneClock = (clock: ZoneClock): void => void known.set(clock.timezone, clock)

/** The clock of a timezone (IANA name) for a year before and after now. */
export function zoneClock(timezone: string, now: number): ZoneClock {
	const found = known.get(timezone)
	if (found && Math.abs(found.fromAt + REACH_MS - now) < USED_FOR_MS) return found
	const [fromAt, toAt] = [now - REACH_MS, now + REACH_MS]
	const name = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'short' })
	const nameAt = (at: number) =>
		name.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
	const changes = clockOffsets(timezone, fromAt, toAt).map((change) => {
		return { ...change, name: nameAt(change.fromAt) }
	})
	const clock = { timezone, fromAt, toAt, changes }
	learnZoneClock(clock)
	return clock
}

/**
 * The time that clocks show, as if it were UTC, and the name of the offset; null for what is not
 * known of the timezone.
 */
export function shownAt(timezone: string, at: number): { local: Date; name: string } | null {
	const clock = known.get(timezone)
	if (!clock || at < clock.fromAt || at >= clock.toAt) return null
	const change = clock.changes.findLast(({ fromAt }) => fromAt <= at)
	return change ? { local: new Date(at + change.offsetMs), name: change.name } : null
}

/** Local time of any instant, from Intl where the timezone's clock is not learned yet. */
export function localAt(timezone: string, at: number): { local: Date; name: string } {
	const known = shownAt(timezone, at)
	if (known) return known
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone: timezone,
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
		hourCycle: 'h23',
		timeZoneName: 'short',
	}).formatToParts(at)
	const part = (type: Intl.DateTimeFormatPartTypes) =>
		parts.find((candidate) => candidate.type === type)?.value ?? ''
	const of = (type: Intl.DateTimeFormatPartTypes) => Number(part(type))
	const day = [of('year'), of('month') - 1, of('day')] as const
	const local = new Date(Date.UTC(...day, of('hour'), of('minute'), of('second')))
	return { local, name: part('timeZoneName') }
}
