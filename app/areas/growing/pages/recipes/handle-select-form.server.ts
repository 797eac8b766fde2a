import { SelectRecipeInput } from '@sfc/contract/growing/recipes/select-recipe-input'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { formatIssue } from '~/http/format-issue'
import { readForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'

/** Handles the form that selects a recipe: redirects with a message. */
export async function handleSelectForm(
	ctx: FarmCtx,
	request: Request,
	here: string,
): Promise<Response> {
	requirePermission(ctx, 'recipe.select')
	const form = await readForm(request)
	const typed = { recipeId: form.get('recipeId'), zone: form.get('zone') ?? undefined }
	const asked = SelectRecipeInput.safeParse(typed, { error: formatIssue })
	try {
		if (!asked.success)
			throw new Fault('invalid', asked.error.issues[0]?.message ?? 'Recipe is required')
		const { name } = await selectRecipe(requirePermission(ctx, 'recipe.select'), asked.data)
		const text = `${name} is now the active recipe`
		return await redirectWithToast(here, { title: 'Recipe Selected', text })
	} catch (error) {
		if (!(error instanceof Fault) || error.code === 'forbidden') throw error
		const text = `Unable to select recipe. ${error.message}.`
		return redirectWithToast(here, { kind: 'error', title: 'Selection Failed', text })
	}
}
