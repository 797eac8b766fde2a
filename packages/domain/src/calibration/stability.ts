import { median } from '../analytics/median'

export type Stability = {
	isStable: boolean
	/** The median of the readings, in the point's stored unit; null without any. */
	value: number | null
	/** Their largest difference. */
	spread: number | null
	/** How many there were. */
	readings: number
	/** The share of the time covered so far, from 0 to 1. */
	share: number
}

type Reading = { at: number; value: number }

const LEAST_READINGS = 5

/**
 * Whether a sensor has settled in a reference: all its readings of the last `holdMs` lie within
 * `withinUnits` of each other, and they cover that time.
 */
export function stability(
	readings: readonly Reading[],
	{ now, holdMs, withinUnits }: { now: number; holdMs: number; withinUnits: number },
): Stability {
	const recent = readings.filter(({ at }) => at > now - holdMs && at <= now)
	if (recent.length === 0)
		return { isStable: false, value: null, spread: null, readings: 0, share: 0 }
	const values = recent.map(({ value }) => value)
	const spread = Math.max(...values) - Math.min(...values)
	const oldest = Math.min(...recent.map(({ at }) => at))
	const share = Math.min(1, (now - oldest) / (holdMs * 0.9))
	const isStable = recent.length >= LEAST_READINGS && share >= 1 && spread <= withinUnits
	return { isStable, value: median(values), spread, readings: recent.length, share }
}
