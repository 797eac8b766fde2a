import { useLoaderData } from '@remix-run/react'
import { recipeToForm } from '@sfc/contract/growing/recipes/recipe-to-form'
import { RecipeForm } from '@sfc/contract/growing/recipes/recipe-form'
import { formPage } from '~/http/form-page.server'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { addRecipe } from '~/areas/growing/services/recipes/add-recipe.server'
import { requireRecipe } from '~/areas/growing/services/recipes/require-recipe.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { RecipeFormFields } from './recipe-form/recipe-form-fields'
import { prepareRecipeForm } from './recipe-form/prepare-recipe-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Copy Recipe')

const NAME_MAX = 100

const { loader, action } = formPage({
	schema: RecipeForm,
	permission: 'recipe.write',
	subject: async ({ request, params }) =>
		requireRecipe(await requireFarm(request), { recipeId: params.recipeId ?? '' }),
	load: ({ ctx, recipe }) => {
		const name = `${ctx.farm.name} ${recipe.name}`.slice(0, NAME_MAX)
		return {
			recipe: { id: recipe.id, name: recipe.name },
			...prepareRecipeForm({ ...recipeToForm(recipe, ctx.user), name }, ctx.user),
		}
	},
	submit: async ({ ctx, recipe }, { draft }) => {
		const { id, name } = await addRecipe(ctx, { draft, copiedFrom: recipe })
		const text = `${name} is your own copy of ${recipe.name}.`
		return redirectWithToast(`/recipes/${id}`, { title: 'Recipe copied', text })
	},
})

export { loader, action }

export default function CopyRecipe() {
	const { recipe, ...setup } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Copy Recipe"
				subtitle={`Starts as a copy of ${recipe.name}. Figures you do not change keep their sources.`}
			/>
			<RecipeFormFields setup={setup} submitLabel="Save copy" cancelTo={`/recipes/${recipe.id}`} />
		</>
	)
}
