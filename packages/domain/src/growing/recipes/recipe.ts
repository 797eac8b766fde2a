import type { Band, Range } from './band'
import type { LampLevels } from './lamp-levels'

/** The categories recipes are sorted into, in the order of their tabs. */
export const RECIPE_CATEGORIES = [
	...(['microgreens', 'greens', 'lettuce', 'herbs'] as const),
	...(['peppers', 'tomatoes', 'berries'] as const),
] as const
export type RecipeCategory = (typeof RECIPE_CATEGORIES)[number]

export const RECIPE_DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type RecipeDifficulty = (typeof RECIPE_DIFFICULTIES)[number]

/** The elements whose concentration in the solution a recipe may state. */
export const NUTRIENTS = [
	...(['nitrogen', 'phosphorus', 'potassium', 'calcium', 'magnesium', 'sulfur'] as const),
	...(['iron', 'manganese', 'zinc', 'copper', 'boron', 'molybdenum'] as const),
] as const
export type Nutrient = (typeof NUTRIENTS)[number]

/**
 * The origin of a figure: `practice` is general practice without a source, `farm` was set by the
 * farm itself, anything else is `<source id>/<quote key>` of sources.json.
 */
export type FigureOrigin = string

/** A range and its origin, in the unit its name carries. */
export type Figure = Range & { from: FigureOrigin }

/** A stage of a crop with its targets; quantities without a target are left out. */
export type RecipeStage = { name: string; days: number; lamps?: LampLevels } & {
	[Quantity in keyof Band]?: Figure
}

/** How a crop is grown. The days of its stages add up to `growthDays`. */
export type Recipe = {
	id: string
	/** Counts the changes of its figures, from 1. */
	version: number
	isOwn: boolean
	name: string
	category: RecipeCategory
	cropName: string
	difficulty: RecipeDifficulty
	description: string
	/** Days from sowing to the first harvest, and to transplanting; 0: it stays where it is sown. */
	growthDays: number
	transplantDays: number
	growthFrom: FigureOrigin
	transplantFrom: FigureOrigin
	stages: RecipeStage[]
	nutrientsPpm: Partial<Record<Nutrient, Figure>>
	/** The dimming level of lamps that no stage sets by colour, for farms that know their light at the leaf. */
	lampPercent: number | null
	/** In words, only where a source states it. */
	yieldInWords: string | null
	yieldFrom: FigureOrigin | null
}
