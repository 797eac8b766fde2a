import type { Line } from './line'

export type Drift = {
	/**
	 * How far the sensor drifted per day between its last two calibrations, in the point's stored
	 * unit.
	 */
	perDay: number
	/**
	 * When it will have drifted by the tolerance, whole milliseconds UTC; null for a sensor that does not
	 * drift.
	 */
	dueAt: number | null
}

const DAY_MS = 86_400_000

/**
 * How far a sensor drifted per day between its last two calibrations, at a reading; null with fewer
 * than two.
 */
export function driftPerDay(lines: readonly Line[], at: number): number | null {
	const [before, last] = lines.slice(-2)
	if (!before || !last || last.fromAt <= before.fromAt) return null
	const moved = last.slope * at + last.offset - (before.slope * at + before.offset)
	return (moved / (last.fromAt - before.fromAt)) * DAY_MS
}

/**
 * How fast a sensor drifts at a reading, from its calibrations in order, and when it will be off by
 * `tolerance` again. Null with fewer than two. A linear forecast from the last two: it says when to
 * check, not how far off the sensor is.
 */
export function drift(
	lines: readonly Line[],
	{ at, tolerance }: { at: number; tolerance: number },
): Drift | null {
	const perDay = driftPerDay(lines, at)
	const last = lines.at(-1)
	if (perDay === null || !last) return null
	if (perDay === 0) return { perDay, dueAt: null }
	const dueAt = Math.round(last.fromAt + (tolerance / Math.abs(perDay)) * DAY_MS)
	return { perDay, dueAt: Number.isSafeInteger(dueAt) ? dueAt : null }
}
