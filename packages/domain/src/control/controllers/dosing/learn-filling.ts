import type { Range } from '../../../growing/recipes/band'
import type { LevelHistory } from './water-loss'

/**
 * By how much pH rises when the reservoir is filled, and between which levels that is done; `fromPh` is pH before
 * the filling that is not mixed yet.
 */
export type FillingMemory = {
	fromPh: number | null
	rise: number
	fromL: number | null
	toL: number | null
}

export const NO_FILLING: FillingMemory = { fromPh: null, rise: 0, fromL: null, toL: null }

/** Each filling counts for this part of what is known. */
const NEW_PART = 0.2
/** Acid goes at most this part of the band below the middle, and by this part of the rise. */
const MOST_AHEAD = 1 / 4
const AHEAD = 1 / 2
/** Filling is due when so much is left of what it filled the last time. */
const DUE_PART = 1 / 4

/** What is known after this tick: a filling counts once it is mixed, if no dose fell into it. */
export function passFilling(
	known: FillingMemory,
	now: {
		ph: number | null
		level: LevelHistory
		isFilling: boolean
		isMixed: boolean
		isDosing: boolean
	},
): FillingMemory {
	const before = passLevels(known, now.level)
	const { fromPh, rise } = before
	if (now.isDosing) return fromPh === null ? before : { ...before, fromPh: null }
	if (now.isFilling) return { ...before, fromPh: fromPh ?? now.ph }
	if (fromPh === null || !now.isMixed || now.ph === null) return before
	return { ...before, fromPh: null, rise: rise + NEW_PART * (now.ph - fromPh - rise) }
}

function passLevels(known: FillingMemory, { inflow, smoothL }: LevelHistory): FillingMemory {
	if (inflow)
		return inflow.fromL === known.fromL && known.toL === null
			? known
			: { ...known, fromL: inflow.fromL, toL: null }
	return known.fromL === null || known.toL !== null ? known : { ...known, toL: smoothL }
}

/** Whether the reservoir will soon be filled and that will take pH above its band. */
export function willFillingExceed(
	{ rise, fromL, toL }: FillingMemory,
	{ inflow, smoothL }: LevelHistory,
	{ ph, max }: { ph: number; max: number },
): boolean {
	if (inflow || smoothL === null || fromL === null || toL === null) return false
	return smoothL - fromL < DUE_PART * (toL - fromL) && ph + rise > max
}

/** By how much acid aims below the middle of the band, ahead of the next filling. */
export const aheadOfFilling = (
	{ rise }: Pick<FillingMemory, 'rise'>,
	{ min, max }: Range,
): number => Math.min(MOST_AHEAD * (max - min), Math.max(0, AHEAD * rise))
