import type { Range } from '../../../growing/recipes/band'
import type { Filtered } from './filter-probe'

/** Parts of the band inside its edge where dosing begins, and where it ends. */
export const BEGINS = 1 / 4
export const ENDS = 3 / 8

/** Standard errors by which a reading is beyond an edge before anything is begun. */
const BEYOND = 2

/**
 * Where dosing begins: inside the band, so that a value is not out before anything is done, and only when
 * the reading is beyond it with confidence. Once it has begun it goes on to near the middle.
 */
export function bandEdge(
	{ band, doubt }: Filtered & { band: Range },
	side: 'min' | 'max',
	inside: number,
) {
	const further = (band.max - band.min) * inside - (inside === ENDS ? 0 : BEYOND * doubt)
	return side === 'min' ? band.min + further : band.max - further
}

/** Where a correction aims at. */
export const bandMiddle = ({ min, max }: Range): number => (min + max) / 2
