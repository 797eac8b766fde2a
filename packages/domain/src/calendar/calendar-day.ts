import { timezoneFormat } from './timezone-format'
import { shownAt } from './zone-clock'

const DAY_MS = 86_400_000

/**
 * A calendar day is `YYYY-MM-DD` without time and timezone. Arithmetic goes through UTC, where
 * every day has 24 hours, so no change to summer time can move a date.
 */
const toUtcMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
const fromUtcMs = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Whether the text is a day that exists; 31 February and 2026-1-5 do not. */
export function isCalendarDay(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
	const ms = toUtcMs(text)
	return !Number.isNaN(ms) && fromUtcMs(ms) === text
}

/** The day a whole number of days later, or earlier when negative. */
export const addDays = (day: string, days: number): string =>
	fromUtcMs(toUtcMs(day) + days * DAY_MS)

/** How many days `to` is after `from`; negative when it is before. */
export const daysBetween = (from: string, to: string): number =>
	Math.round((toUtcMs(to) - toUtcMs(from)) / DAY_MS)

/** The current day in a timezone (IANA name) at an instant (milliseconds UTC). */
export function todayIn(timezone: string, nowMs: number): string {
	const known = shownAt(timezone, nowMs)
	if (known) return fromUtcMs(known.local.getTime())
	const parts = timezoneFormat(timezone).formatToParts(nowMs)
	const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
	return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}
