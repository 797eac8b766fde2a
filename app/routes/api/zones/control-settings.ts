import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'

/** No farm follows a recipe yet, and nothing is made up for it. */
export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	await requireFarm(request)
	return Response.json({ active_recipe_id: null, activeRecipeId: null })
})
