import { recipeOperations } from '@sfc/contract/growing/recipes/operations'
import { recipeToWire } from '@sfc/contract/growing/recipes/recipe-wire'
import type { FarmCtx } from '~/context.server'
import { listRecipes } from '~/areas/growing/services/recipes/list-recipes.server'
import { previewSelection } from '~/areas/growing/services/recipes/preview-selection.server'
import { readActiveRecipes } from '~/areas/growing/services/recipes/read-active-recipes.server'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { implement } from '~/api/operation-handlers'

/** Ids of the recipes that are active in any zone of the farm. */
async function activeIds(ctx: FarmCtx): Promise<Set<string>> {
	const active = Object.values(await readActiveRecipes(ctx))
	return new Set(active.map(({ recipe }) => recipe.id))
}

export const recipesApi = implement(recipeOperations, {
	async listRecipes(ctx) {
		const [recipes, active] = await Promise.all([listRecipes(ctx), activeIds(ctx)])
		return recipes.map((recipe) => recipeToWire(recipe, active.has(recipe.id)))
	},
	readRecipe: async (ctx, { recipe }) =>
		recipeToWire(recipe, (await activeIds(ctx)).has(recipe.id)),
	previewRecipe: (ctx, { recipe, query: { zone } }) => previewSelection(ctx, { recipe, zone }),
	async selectRecipe(ctx, { body }) {
		const { id, name } = await selectRecipe(ctx, body)
		const message = `${name} is now the active recipe`
		return { message, active_recipe_id: id }
	},
})
