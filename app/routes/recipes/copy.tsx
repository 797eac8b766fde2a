import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { recipeToForm } from '@sfc/contract/recipes/recipe-to-form'
import { page } from '~/http/page.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { addRecipe } from '~/services/recipes/add-recipe.server'
import { requireRecipe } from '~/services/recipes/require-recipe.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { readRecipeForm, replyStatus } from './recipe-form/read-recipe-form.server'
import { RecipeFormFields } from './recipe-form/recipe-form-fields'
import { prepareRecipeForm } from './recipe-form/prepare-recipe-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Copy Recipe')

const NAME_MAX = 100

const enter = async (request: Request, recipeId: string | undefined) => {
	const found = await requireRecipe(await requireFarm(request), { recipeId: recipeId ?? '' })
	requirePermission(found.ctx, 'recipe.write')
	return found
}

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, recipe } = await enter(request, params.recipeId)
	const name = `${ctx.farm.name} ${recipe.name}`.slice(0, NAME_MAX)
	return {
		recipe: { id: recipe.id, name: recipe.name },
		setup: prepareRecipeForm({ ...recipeToForm(recipe), name }),
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, recipe } = await enter(request, params.recipeId)
	const submission = await readRecipeForm(request)
	if (submission.status !== 'success')
		return data(submission.reply(), { status: replyStatus(submission) })
	try {
		const { draft } = submission.value
		const { id, name } = await addRecipe(ctx, { draft, copiedFrom: recipe })
		const text = `${name} is your own copy of ${recipe.name}.`
		return await redirectWithToast(`/recipes/${id}`, {
			...({ kind: 'success', title: 'Recipe copied', text } as const),
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function CopyRecipe() {
	const { recipe, setup } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Copy Recipe"
				subtitle={`Begins as ${recipe.name}. Figures you leave alone keep their sources.`}
			/>
			<RecipeFormFields
				lastResult={useActionData<typeof action>()}
				setup={setup}
				submitLabel="Save copy"
				cancelTo={`/recipes/${recipe.id}`}
			/>
		</>
	)
}
