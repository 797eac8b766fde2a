import type { Recipe } from './recipe'

/** The recipes that come with the product. */
export const CATALOGUE: readonly Recipe[] = []

const byId = new Map(CATALOGUE.map((recipe) => [recipe.id, recipe]))

export const catalogueRecipe = (id: string): Recipe | undefined => byId.get(id)
