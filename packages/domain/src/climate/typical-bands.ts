import type { QuantityKey } from '../readings/quantities'
import table from './typical-bands.json' with { type: 'json' }

/** The range a quantity should stay in, both ends included, in the unit it is stored in. */
export type Band = {
	low: number
	high: number
	source: string
	/** Set where the low end itself is low, as with the level of a tank. */
	lowCounts?: boolean
}

/**
 * The range most crops like; used until a recipe has its own. A quantity without one has no target.
 */
export const TYPICAL_BANDS: Readonly<Partial<Record<QuantityKey, Band>>> = table

export type BandState = 'low' | 'in-band' | 'high'

/** Where a value lies; null without a band. */
export function bandState(value: number, band: Band | undefined): BandState | null {
	if (!band) return null
	if (value < band.low || (band.lowCounts && value === band.low)) return 'low'
	return value > band.high ? 'high' : 'in-band'
}
