/** How long an output was on today; `day` counts UTC days since 1970. */
export type DayUsage = { day: number; onMs: number }

const DAY_MS = 86_400_000

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS)

/**
 * On time of the day of `nowMs`, with a run that still goes on since `onSinceMs`. A clock that fell
 * back to an earlier day does not give the time back.
 */
export function usedTodayMs(usage: DayUsage, onSinceMs: number | null, nowMs: number): number {
	const before = dayOf(nowMs) > usage.day ? 0 : usage.onMs
	const dayStartMs = dayOf(nowMs) * DAY_MS
	return before + (onSinceMs === null ? 0 : Math.max(0, nowMs - Math.max(onSinceMs, dayStartMs)))
}

/** Use counted under a clock that ran days ahead belongs to the day it really is. */
export const notAhead = (usage: DayUsage, nowMs: number): DayUsage =>
	usage.day > dayOf(nowMs) ? { ...usage, day: dayOf(nowMs) } : usage

/** The usage after a run from `onSinceMs` to `endMs`. */
export const afterRun = (usage: DayUsage, onSinceMs: number, endMs: number): DayUsage => ({
	day: Math.max(usage.day, dayOf(endMs)),
	onMs: usedTodayMs(usage, onSinceMs, endMs),
})
