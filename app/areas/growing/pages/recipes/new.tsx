import { useLoaderData } from '@remix-run/react'
import { RecipeForm } from '@sfc/contract/growing/recipes/recipe-form'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { addRecipe } from '~/areas/growing/services/recipes/add-recipe.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { RecipeFormFields } from './recipe-form/recipe-form-fields'
import { EMPTY_RECIPE, prepareRecipeForm } from './recipe-form/prepare-recipe-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Recipe')

const { loader, action } = formPage({
	schema: RecipeForm,
	permission: 'recipe.write',
	load: ({ ctx }) => ({ farmName: ctx.farm.name, ...prepareRecipeForm(EMPTY_RECIPE, ctx.user) }),
	submit: async ({ ctx }, { draft }) => {
		const { id, name } = await addRecipe(ctx, { draft, copiedFrom: null })
		return redirectWithToast(`/recipes/${id}`, { title: 'Recipe added', text: name })
	},
})

export { loader, action }

export default function NewRecipe() {
	const { farmName, ...setup } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Add Recipe"
				subtitle={`For ${farmName}. Empty fields are left out of the recipe.`}
			/>
			<RecipeFormFields setup={setup} submitLabel="Add recipe" cancelTo="/recipes" />
		</>
	)
}
