import { useActionData, useLoaderData } from '@remix-run/react'
import { RecipeForm } from '@sfc/contract/growing/recipes/recipe-form'
import { recipeToForm } from '@sfc/contract/growing/recipes/recipe-to-form'
import { Fault } from '@sfc/domain/fault'
import { useState } from 'react'
import { formPage } from '~/http/form-page.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require-farm.server'
import { FAULT_STATUS } from '~/http/fault-status'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { changeRecipe } from '~/areas/growing/services/recipes/change-recipe.server'
import { requireRecipe } from '~/areas/growing/services/recipes/require-recipe.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { RecipeFormFields } from './recipe-form/recipe-form-fields'
import { prepareRecipeForm } from './recipe-form/prepare-recipe-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Recipe')

const { loader, action } = formPage({
	schema: RecipeForm,
	permission: 'recipe.write',
	subject: async ({ request, params }) => {
		const found = await requireRecipe(await requireFarm(request), {
			recipeId: params.recipeId ?? '',
		})
		requirePermission(found.ctx, 'recipe.write')
		if (!found.recipe.isOwn)
			throw new Fault(
				'not-found',
				'Recipes of the catalogue stay as they are; copy one to change it',
			)
		return found
	},
	load: ({ ctx, recipe: { id, name, version }, recipe }) => ({
		recipe: { id, name, version },
		...prepareRecipeForm(recipeToForm(recipe, ctx.user), ctx.user),
	}),
	// Each response contains the version that the next submit is compared with.
	read: async ({ request }) => {
		const version = Number(new URL(request.url).searchParams.get('version'))
		return { form: await readForm(request), version, more: { version } }
	},
	submit: async ({ ctx, recipe: { id: recipeId }, sent: { version } }, { draft, note }, reply) => {
		try {
			const changed = await changeRecipe(ctx, { recipeId, draft, note, version })
			const text =
				changed.version === version
					? 'Nothing was changed.'
					: `${changed.name} is now version ${changed.version}.`
			const toast = { kind: 'success', title: 'Recipe saved', text } as const
			return await redirectWithToast(`/recipes/${recipeId}`, toast)
		} catch (error) {
			if (!(error instanceof Fault)) throw error
			const { recipe: newest } = await requireRecipe(ctx, { recipeId })
			const wrong = { formErrors: [error.message] }
			return reply(wrong, FAULT_STATUS[error.code], { version: newest.version })
		}
	},
})

export { loader, action }

export default function EditRecipe() {
	// Keeps the recipe as first loaded, so that saving cannot overwrite a change that arrived live.
	const [{ recipe, ...setup }] = useState(useLoaderData<typeof loader>())
	const answer = useActionData<{ version: number }>()
	return (
		<>
			<PageHeader
				title="Edit Recipe"
				subtitle={`${recipe.name}, version ${recipe.version}. Saving makes a new version; this one stays.`}
			/>
			<RecipeFormFields
				setup={setup}
				submitLabel="Save new version"
				cancelTo={`/recipes/${recipe.id}`}
				version={answer?.version ?? recipe.version}
			/>
		</>
	)
}
