import { redirect } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import { Archive } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { requireRecipe } from '~/areas/growing/services/recipes/require-recipe.server'
import { retireRecipe } from '~/areas/growing/services/recipes/retire-recipe.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Retire Recipe')

const route = confirmPage({
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
		return redirectWithToast('/recipes', { kind: 'success', title: 'Recipe retired', text })
	},
})

function requireOwn({ isOwn }: { isOwn: boolean }): void {
	if (!isOwn) throw new Fault('not-found', 'Recipes of the catalogue stay')
}

export const loader = route.loader
export const action = route.action

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
				<Form method="post" className="mt-5 flex flex-wrap gap-2">
					<Button variant="danger" icon={Archive} pending={isPending}>
						Retire recipe
					</Button>
					<LinkButton to={`/recipes/${id}`}>Cancel</LinkButton>
				</Form>
			</Card>
		</>
	)
}
