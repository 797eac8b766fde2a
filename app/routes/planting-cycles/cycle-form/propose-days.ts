import type { Recipe } from '@sfc/domain/recipes/recipe'

/** What a recipe proposes for a new planting, and the words that say so. */
export function proposeDays(recipes: readonly Recipe[], recipeId: unknown) {
	const recipe = recipes.find(({ id }) => id === recipeId)
	if (!recipe) return { values: {}, proposal: null }
	const { name, cropName, transplantDays, growthDays } = recipe
	const stays = transplantDays === 0 || transplantDays >= growthDays
	const days = stays
		? `harvest after ${growthDays} days, without transplanting`
		: `transplant after ${transplantDays} and harvest after ${growthDays} days`
	return {
		values: {
			recipeId: recipe.id,
			crop: cropName,
			transplantDays: stays ? 0 : transplantDays,
			harvestDays: growthDays,
		},
		proposal: `${name} proposes: ${days}. Change them as you like.`,
	}
}
