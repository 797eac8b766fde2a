import type { Range } from '../../../growing/recipes/band'

/** By how much pH rises when the reservoir is filled; `fromPh` is pH before the filling that is not mixed yet. */
export type FillingMemory = { fromPh: number | null; rise: number }

export const NO_FILLING: FillingMemory = { fromPh: null, rise: 0 }

/** Each filling counts for this part of what is known. */
const NEW_PART = 0.2
/** Acid goes at most this part of the band below the middle, and by this part of the rise. */
const MOST_AHEAD = 1 / 4
const AHEAD = 1 / 2

/** What is known after this tick: a filling counts once it is mixed, if no dose fell into it. */
export function passFilling(
	known: FillingMemory,
	now: { ph: number | null; isFilling: boolean; isMixed: boolean; isDosing: boolean },
): FillingMemory {
	const { fromPh, rise } = known
	if (now.isDosing) return fromPh === null ? known : { fromPh: null, rise }
	if (now.isFilling) return { fromPh: fromPh ?? now.ph, rise }
	if (fromPh === null || !now.isMixed || now.ph === null) return known
	return { fromPh: null, rise: rise + NEW_PART * (now.ph - fromPh - rise) }
}

/** By how much acid aims below the middle of the band, ahead of the next filling. */
export const aheadOfFilling = ({ rise }: FillingMemory, { min, max }: Range): number =>
	Math.min(MOST_AHEAD * (max - min), Math.max(0, AHEAD * rise))
