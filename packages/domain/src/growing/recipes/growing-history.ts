import type { Recipe } from './recipe'
import type { RecipeZone } from './recipe-zone'

/** The recipe that a zone follows from an instant (milliseconds UTC) until its next selection. */
type RecipeSelection = { zone: RecipeZone; recipe: Recipe; fromAt: number }

/** The recipe of a planting from an instant on. */
export type RecipeChoice = {
	fromAt: number
	/** Null: it follows the recipe of its place. */
	recipe: Recipe | null
	/** False: nothing says which recipe it followed. */
	isKnown: boolean
}

/** A planting and where it grew. Days are days on the farm. */
export type Planting = {
	id: number
	cropName: string
	varietyName: string | null
	plants: number
	plantDate: string
	/** The first day that a zone counts it, which may be before it is planted. */
	fromDay: string
	/** The first day in cultivation; null while it is in the nursery. */
	movedOn: string | null
	/** The day it ended, on which its zone counts it no more; null while it grows. */
	endedOn: string | null
	/** Oldest first, never empty; the first holds before it as well. */
	choices: readonly RecipeChoice[]
}

/** What zones and plantings of a farm were grown by: recorded facts, never the present choice alone. */
export type GrowingHistory = {
	timezone: string
	/** Oldest first. */
	selections: readonly RecipeSelection[]
	plantings: readonly Planting[]
	/** When the lights come on by the farm's clock, and how much cooler nights are, as the farm chooses now. */
	lightsOnAt: Readonly<Record<RecipeZone, string>>
	nightDropC: number
	/** Where the reservoir stands; null without one. */
	reservoirZone: string | null
}

/** The history as it goes on when zones follow another recipe from an instant on. */
export const withSelection = (
	history: GrowingHistory,
	{ recipe, zones, at }: { recipe: Recipe; zones: readonly RecipeZone[]; at: number },
): GrowingHistory => ({
	...history,
	selections: [...history.selections, ...zones.map((zone) => ({ zone, recipe, fromAt: at }))],
})
