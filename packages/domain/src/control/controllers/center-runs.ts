import type { Range } from '../../growing/recipes/band'

/** How far the begin and end of runs are shifted, °C, and the extremes of the air since a run began. */
export type CenteredRuns = {
	shiftC: number
	cycle: { target: Range; lowC: number; highC: number } | null
}

export const NOT_SHIFTED: CenteredRuns = { shiftC: 0, cycle: null }

type Look = {
	airC: number
	target: Range
	does: 'heat' | 'cool'
	/** Whether a run begins now: one of these, or one of the opposite. */
	begins: 'own' | 'other' | null
}

/** The part of what a cycle was off that the next one makes up for. */
const GAIN = 0.6
/** How far inside the target the air is to stay, at most a twelfth of it. */
const MARGIN_C = 0.3
const MARGIN_SHARE = 1 / 12
/** Begin and end are shifted by at most this part of the target, either way. */
const MOST_SHARE = 0.25

/**
 * Shifts runs to where a cycle leaves the target least. Equipment that is strong for its room goes through all
 * of it within the shortest run or rest of a compressor; how far, no setting says, but the cycle before does
 * (iterative learning control: Bristow, Tharayil and Alleyne, IEEE Control Systems 26(3), 2006). A cycle lasts
 * from the begin of a run to that of the next; one in which the target itself moved says nothing.
 */
export function centerRuns(
	{ shiftC, cycle }: CenteredRuns,
	{ airC, target, does, begins }: Look,
): CenteredRuns {
	const begun = begins === 'own' ? { target, lowC: airC, highC: airC } : null
	if (!cycle || cycle.target.min !== target.min || cycle.target.max !== target.max)
		return { shiftC, cycle: begun }
	const lowC = Math.min(cycle.lowC, airC)
	const highC = Math.max(cycle.highC, airC)
	if (begins === null) return { shiftC, cycle: { target, lowC, highC } }
	const width = target.max - target.min
	const marginC = Math.min(MARGIN_C, width * MARGIN_SHARE)
	const below = target.min + marginC - lowC
	const above = highC - target.max + marginC
	// What does not fit is left to the end of a run, twice as much as to its begin: the air is back sooner there.
	const toBest = does === 'cool' ? (below - 2 * above) / 3 : (2 * below - above) / 3
	const move =
		toBest > 0 ? Math.min(toBest, Math.max(0, below)) : Math.max(toBest, Math.min(0, -above))
	const mostC = width * MOST_SHARE
	return { shiftC: Math.max(-mostC, Math.min(mostC, shiftC + GAIN * move)), cycle: begun }
}
