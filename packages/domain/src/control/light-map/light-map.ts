import type { RecipeZone } from '../../growing/recipes/recipe-zone'

export const LIGHT_METERS = ['ppfd', 'lux'] as const
export type LightMeter = (typeof LIGHT_METERS)[number]

/** Light that a person measured over a growing area with the lamps at one level. */
export type LightMap = {
	zone: RecipeZone
	lampPercent: number
	meter: LightMeter
	/** What a lux of these lamps is, µmol/m²/s; null where PPFD itself was measured. */
	umolPerLux: number | null
	/** As the meter showed it, row by row; null: not measured there. */
	rows: (number | null)[][]
}

/** The most rows, and readings in a row. */
export const MOST_IN_LIGHT_MAP = 40
/** Full sun is 108,000 lux, or 2,000 µmol/m²/s. */
export const MOST_LIGHT: Readonly<Record<LightMeter, number>> = { ppfd: 5000, lux: 250_000 }
