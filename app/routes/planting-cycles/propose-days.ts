import type { FarmCtx } from '~/context.server'
import { listRecipes } from '~/services/recipes/list-recipes.server'

/** What a recipe proposes for a new planting, and the words that say so. */
export async function proposeDays(ctx: FarmCtx, recipeId: string) {
	const recipe = recipeId && (await listRecipes(ctx)).find(({ id }) => id === recipeId)
	if (!recipe) return { values: {}, proposal: null }
	const { name, cropName, transplantDays, growthDays } = recipe
	const stays = transplantDays === 0 || transplantDays >= growthDays
	const days = stays
		? `harvest after ${growthDays} days, without transplanting`
		: `transplant after ${transplantDays} and harvest after ${growthDays} days`
	return {
		values: {
			...{ recipeId: recipe.id, crop: cropName },
			...{ transplantDays: stays ? 0 : transplantDays, harvestDays: growthDays },
		},
		proposal: `${name} proposes: ${days}. Change them as you like.`,
	}
}
