import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { readActiveRecipes } from '~/services/recipes/read-active-recipes.server'

/** The recipes of both zones; where one is to be named it is that of the cultivation. */
export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const { nursery, cultivation } = await readActiveRecipes(await requireFarm(request))
	const zones = {
		nursery: nursery?.recipe.id ?? null,
		cultivation: cultivation?.recipe.id ?? null,
	}
	const id = zones.cultivation ?? zones.nursery
	return Response.json({ active_recipe_id: id, activeRecipeId: id, active_recipe_ids: zones })
})
