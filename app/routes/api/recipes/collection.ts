import type { LoaderFunctionArgs } from '@remix-run/node'
import { recipeToWire } from '@sfc/contract/recipes/recipe-wire'
import { api } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listRecipes } from '~/services/recipes/list-recipes.server'
import { readActiveRecipes } from '~/services/recipes/read-active-recipes.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const [recipes, active] = await Promise.all([listRecipes(ctx), readActiveRecipes(ctx)])
	const ids = new Set(Object.values(active).map(({ recipe }) => recipe.id))
	return Response.json(recipes.map((recipe) => recipeToWire(recipe, ids.has(recipe.id))))
})
