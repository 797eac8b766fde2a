/** The zones of a farm that follow a recipe of their own. */
export const RECIPE_ZONES = ['nursery', 'cultivation'] as const
export type RecipeZone = (typeof RECIPE_ZONES)[number]
