/** How long an output was on today; `day` counts UTC days since 1970. */
export type DayUsage = { day: number; onMs: number }

const DAY_MS = 86_400_000

const utcDay = (atMs: number): number => Math.floor(atMs / DAY_MS)

/**
 * On time on the day of `nowMs`, including a run in progress since `onSinceMs`. A clock that fell
 * back to an earlier day does not give the time back.
 */
export function usedTodayMs(usage: DayUsage, onSinceMs: number | null, nowMs: number): number {
	const before = utcDay(nowMs) > usage.day ? 0 : usage.onMs
	const dayStartMs = utcDay(nowMs) * DAY_MS
	return before + (onSinceMs === null ? 0 : Math.max(0, nowMs - Math.max(onSinceMs, dayStartMs)))
}

/** Use counted under a clock that ran days ahead counts for today. */
export const limitToToday = (usage: DayUsage, nowMs: number): DayUsage =>
	usage.day > utcDay(nowMs) ? { ...usage, day: utcDay(nowMs) } : usage

/** The usage after a run from `onSinceMs` to `endMs`. */
export const addRun = (usage: DayUsage, onSinceMs: number, endMs: number): DayUsage => ({
	day: Math.max(usage.day, utcDay(endMs)),
	onMs: usedTodayMs(usage, onSinceMs, endMs),
})
