import { median } from '../../median'

export type Stability = {
	isStable: boolean
	/** The median of the readings since it has been settled, in the point's stored unit; null without any. */
	value: number | null
	/** The largest difference between those: the cup before is none of them. */
	spread: number | null
	/** How far apart they may be: the distance asked for, and the probe's own noise. */
	allowed: number
	/** How many there were. */
	readings: number
	/** The share of the time for which it has been settled, from 0 to 1. */
	share: number
	/** Time left, if the readings stay as they are now. */
	remainingMs: number
}

type Reading = { at: number; value: number }

const LEAST_READINGS = 5
/** The time counts as covered from this share on: readings come at their own moments. */
const COVERED = 0.9
/** Jitter of a probe between two readings spreads them by some times its usual size. */
const SPREAD_OF_NOISE = 3

/**
 * Whether a sensor has settled in a reference: for `holdMs` its readings have neither moved by more
 * than `withinUnits` from the first half to the second, nor been further apart than that and the
 * probe's own noise. Readings are in order of time.
 */
export function stability(
	readings: readonly Reading[],
	{ now, holdMs, withinUnits }: { now: number; holdMs: number; withinUnits: number },
): Stability {
	const recent = readings.filter(({ at }) => at > now - holdMs && at <= now)
	const values = recent.map(({ value }) => value)
	const allowed = withinUnits + SPREAD_OF_NOISE * estimateNoise(values)
	const isSettled = (some: readonly number[]) =>
		spreadOf(some) <= allowed && movedBy(some) <= withinUnits
	const from = values.findIndex((_, i) => isSettled(values.slice(i)))
	const heldMs = now - (recent[from]?.at ?? now)
	const neededMs = holdMs * COVERED
	const settled = values.slice(Math.max(0, from))
	return {
		isStable: settled.length >= LEAST_READINGS && heldMs >= neededMs,
		value: median(settled),
		spread: settled.length > 0 ? spreadOf(settled) : null,
		allowed,
		readings: values.length,
		share: Math.min(1, heldMs / neededMs),
		remainingMs: Math.max(0, neededMs - heldMs),
	}
}

const spreadOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

/** How far the middle of the second half is from that of the first. */
function movedBy(values: readonly number[]): number {
	const middle = Math.floor(values.length / 2)
	const [first, second] = [median(values.slice(0, middle)), median(values.slice(middle))]
	return first === null || second === null ? 0 : Math.abs(second - first)
}

/** The usual jitter of a probe: how far a reading lies from the line between those beside it. */
function estimateNoise(values: readonly number[]): number {
	const bends = values.slice(2).map((value, i) => {
		const [before = value, middle = value] = [values[i], values[i + 1]]
		return Math.abs(value - 2 * middle + before)
	})
	return median(bends) ?? 0
}
