import type { QuantityKey } from '../units/quantities'
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

/** Below this, µmol/m²/s, the light counts as switched off. */
export const DARK_PPFD = 5

/** Light that is switched off is neither low nor in range. */
export const isDark = (quantity: string, value: number): boolean =>
	quantity === 'par' && value < DARK_PPFD

type Reading = { quantity: string; value: number }

/** Where a reading lies; null without a band, and of light that is switched off. */
export function bandState(
	{ quantity, value }: Reading,
	band: Omit<Band, 'source'> | null,
): BandState | null {
	if (!band || isDark(quantity, value)) return null
	if (value < band.low || (band.lowCounts && value === band.low)) return 'low'
	return value > band.high ? 'high' : 'in-band'
}
