import { recipeOperations } from '@sfc/contract/growing/recipes/operations'
import { recipeToWire } from '@sfc/contract/growing/recipes/recipe-wire'
import type { FarmCtx } from '~/context.server'
import { addRecipe } from '~/areas/growing/services/recipes/add-recipe.server'
import { changeRecipe } from '~/areas/growing/services/recipes/change-recipe.server'
import { listRecipes } from '~/areas/growing/services/recipes/list-recipes.server'
import { previewSelection } from '~/areas/growing/services/recipes/preview-selection.server'
import { readActiveRecipes } from '~/areas/growing/services/recipes/read-active-recipes.server'
import { retireRecipe } from '~/areas/growing/services/recipes/retire-recipe.server'
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
	addRecipe: async (ctx, { body: { draft } }) =>
		recipeToWire(await addRecipe(ctx, { draft, copiedFrom: null }), false),
	async changeRecipe(ctx, { recipe: { id: recipeId }, query: { version }, body }) {
		const changed = await changeRecipe(ctx, { recipeId, version, ...body })
		return recipeToWire(changed, (await activeIds(ctx)).has(recipeId))
	},
	async retireRecipe(ctx, { recipe: { id: recipeId } }) {
		await retireRecipe(ctx, { recipeId })
		return { success: true as const }
	},
	async selectRecipe(ctx, { body }) {
		const { id, name } = await selectRecipe(ctx, body)
		const message = `${name} is now the active recipe`
		return { message, active_recipe_id: id }
	},
})
