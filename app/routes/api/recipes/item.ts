import type { LoaderFunctionArgs } from '@remix-run/node'
import { recipeToWire } from '@sfc/contract/recipes/recipe-wire'
import { api } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { requireRecipe } from '~/services/recipes/require-recipe.server'
import { readActiveRecipes } from '~/services/recipes/read-active-recipes.server'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const entered = await requireFarm(request)
	const { ctx, recipe } = await requireRecipe(entered, { recipeId: params.recipeId ?? '' })
	const active = Object.values(await readActiveRecipes(ctx))
	const isActive = active.some((choice) => choice.recipe.id === recipe.id)
	return Response.json(recipeToWire(recipe, isActive))
})
