import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { addRecipe } from '~/services/recipes/add-recipe.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { readRecipeForm, replyStatus } from './recipe-form/read-recipe-form.server'
import { RecipeFormFields } from './recipe-form/recipe-form-fields'
import { EMPTY_RECIPE, prepareRecipeForm } from './recipe-form/prepare-recipe-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Recipe')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	requirePermission(ctx, 'recipe.write')
	return { farmName: ctx.farm.name, setup: prepareRecipeForm(EMPTY_RECIPE) }
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request)
	requirePermission(ctx, 'recipe.write')
	const submission = await readRecipeForm(request)
	if (submission.status !== 'success')
		return data(submission.reply(), { status: replyStatus(submission) })
	try {
		const { draft } = submission.value
		const { id, name } = await addRecipe(ctx, { draft, copiedFrom: null })
		const toast = { kind: 'success', title: 'Recipe added', text: name } as const
		return await redirectWithToast(`/recipes/${id}`, toast)
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function NewRecipe() {
	const { farmName, setup } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Add Recipe"
				subtitle={`For ${farmName}. What you leave empty the recipe says nothing about.`}
			/>
			<RecipeFormFields
				lastResult={useActionData<typeof action>()}
				setup={setup}
				submitLabel="Add recipe"
				cancelTo="/recipes"
			/>
		</>
	)
}
