import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { listRecipes } from '../recipes/list-recipes.server'

/**
 * Checks a recipe id. Throws Fault invalid at `recipeId` for a recipe that is not available to the
 * farm.
 */
export async function validateRecipeId(
	ctx: FarmCtx,
	recipeId: string | null | undefined,
): Promise<void> {
	if (!recipeId) return
	const offered = await listRecipes(ctx)
	if (offered.some(({ id }) => id === recipeId)) return
	throw new Fault('invalid', 'Please select a recipe from the list', { field: 'recipeId' })
}
