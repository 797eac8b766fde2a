import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { recipeToForm } from '@sfc/contract/recipes/recipe-to-form'
import { Fault } from '@sfc/domain/fault'
import { useState } from 'react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { FAULT_STATUS } from '~/http/fault-status'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { changeRecipe } from '~/services/recipes/change-recipe.server'
import { requireRecipe } from '~/services/recipes/require-recipe.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { readRecipeForm, replyStatus } from './recipe-form/read-recipe-form.server'
import { RecipeFormFields } from './recipe-form/recipe-form-fields'
import { prepareRecipeForm } from './recipe-form/prepare-recipe-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Recipe')

const enter = async (request: Request, recipeId: string | undefined) => {
	const found = await requireRecipe(await requireFarm(request), { recipeId: recipeId ?? '' })
	requirePermission(found.ctx, 'recipe.write')
	if (!found.recipe.isOwn)
		throw new Fault('not-found', 'Recipes of the catalogue stay as they are; copy one to change it')
	return found
}

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { recipe } = await enter(request, params.recipeId)
	const { id, name, version } = recipe
	return { recipe: { id, name, version }, setup: prepareRecipeForm(recipeToForm(recipe)) }
})

/** With each answer goes the version that the form is held against when it is sent again. */
export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, recipe } = await enter(request, params.recipeId)
	const version = Number(new URL(request.url).searchParams.get('version'))
	const submission = await readRecipeForm(request)
	if (submission.status !== 'success')
		return data({ result: submission.reply(), version }, { status: replyStatus(submission) })
	try {
		const { draft, note } = submission.value
		const changed = await changeRecipe(requirePermission(ctx, 'recipe.write'), {
			recipeId: recipe.id,
			draft,
			note,
			version,
		})
		const text =
			changed.version === version
				? 'Nothing was changed.'
				: `${changed.name} is now version ${changed.version}.`
		const toast = { kind: 'success', title: 'Recipe saved', text } as const
		return await redirectWithToast(`/recipes/${recipe.id}`, toast)
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		const result = submission.reply({ formErrors: [error.message] })
		const { recipe: newest } = await enter(request, params.recipeId)
		return data({ result, version: newest.version }, { status: FAULT_STATUS[error.code] })
	}
})

export default function EditRecipe() {
	// As it was when the page came: somebody else's change, heard of live, must not pass for read.
	const [{ recipe, setup }] = useState(useLoaderData<typeof loader>())
	const answer = useActionData<typeof action>()
	return (
		<>
			<PageHeader
				title="Edit Recipe"
				subtitle={`${recipe.name}, version ${recipe.version}. Saving makes a new version; this one stays.`}
			/>
			<RecipeFormFields
				lastResult={answer?.result}
				setup={setup}
				submitLabel="Save new version"
				cancelTo={`/recipes/${recipe.id}`}
				version={answer?.version ?? recipe.version}
			/>
		</>
	)
}
