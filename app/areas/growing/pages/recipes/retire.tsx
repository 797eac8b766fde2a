import { redirect } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import { Archive } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { requireRecipe } from '~/areas/growing/services/recipes/require-recipe.server'
import { retireRecipe } from '~/areas/growing/services/recipes/retire-recipe.server'
import { ConfirmForm } from '~/ui/form/confirm-form'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Retire Recipe')

const { loader, action } = confirmPage({
	permission: 'recipe.write',
	subject: async ({ request, params }) =>
		requireRecipe(await requireFarm(request), { recipeId: params.recipeId ?? '' }),
	load: ({ recipe, retiredAt }) => {
		requireOwn(recipe)
		if (retiredAt !== null) throw redirect(`/recipes/${recipe.id}`)
		return { id: recipe.id, name: recipe.name }
	},
	submit: async ({ ctx, recipe }) => {
		requireOwn(recipe)
		try {
			await retireRecipe(ctx, { recipeId: recipe.id })
		} catch (error) {
			if (!(error instanceof Fault) || error.code !== 'conflict') throw error
			const toast = { kind: 'error', title: 'Recipe not retired', text: error.message } as const
			return redirectWithToast(`/recipes/${recipe.id}`, toast)
		}
		const text = `${recipe.name} is no longer offered.`
		return redirectWithToast('/recipes', { title: 'Recipe retired', text })
	},
})

function requireOwn({ isOwn }: { isOwn: boolean }): void {
	if (!isOwn) throw new Fault('not-found', 'Recipes of the catalogue stay')
}

export { loader, action }

export default function RetireRecipe() {
	const { id, name } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title="Retire Recipe" />
			<Card className="max-w-xl">
				<p className="text-lg wrap-anywhere">
					Retire “{name}”? It is no longer offered for zones and new cycles.
				</p>
				<p className="mt-2 text-muted">
					Its versions stay, and cycles that follow it still show it.
				</p>
				<ConfirmForm
					label="Retire recipe"
					icon={Archive}
					isPending={isPending}
					cancelTo={`/recipes/${id}`}
				/>
			</Card>
		</>
	)
}
