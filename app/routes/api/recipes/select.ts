import type { ActionFunctionArgs } from '@remix-run/node'
import { SelectRecipeInput } from '@sfc/contract/recipes/select-recipe-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { selectRecipe } from '~/services/recipes/select-recipe.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await requireFarm(request)
	requirePermission(ctx, 'recipe.select')
	const { id, name } = await selectRecipe(ctx, SelectRecipeInput.parse(await readJson(request)))
	const message = `${name} is now the active recipe`
	return Response.json({ message, active_recipe_id: id, activeRecipeId: id })
})
