import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { requireRecipe } from '~/areas/growing/services/recipes/require-recipe.server'
import { listRecipeVersions } from '~/areas/growing/services/recipes/list-recipe-versions.server'
import { Card } from '~/ui/card'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Recipe Versions')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const entered = await requireFarm(request)
	const { ctx, recipe } = await requireRecipe(entered, { recipeId: params.recipeId ?? '' })
	if (!recipe.isOwn) throw new Fault('not-found', 'Recipes of the catalogue have no versions')
	const versions = await listRecipeVersions(ctx, { recipeId: recipe.id })
	return {
		recipe: { id: recipe.id, name: recipe.name },
		versions: versions.map(({ recipe: { version }, note, changedBy, changedAt, differences }) => ({
			version,
			note,
			differences,
			changed: `${changedBy}, ${formatInstant(changedAt, ctx.farm.timezone, ctx.user)}`,
		})),
	}
})

export default function RecipeVersions() {
	const { recipe, versions } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Versions"
				subtitle={`What changed in ${recipe.name}, newest first. Nothing is ever rewritten.`}
				actions={<LinkButton to={`/recipes/${recipe.id}`}>Back to the recipe</LinkButton>}
			/>
			<ol className="grid max-w-3xl gap-4">
				{versions.map(({ version, note, changed, differences }) => (
					<li key={version}>
						<Card title={`Version ${version}`} action={<span className="text-sm">{changed}</span>}>
							{note && <p className="mb-2 wrap-anywhere whitespace-pre-line">{note}</p>}
							{differences ? (
								<ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
									{differences.map((line) => (
										<li key={line}>{line}</li>
									))}
								</ul>
							) : (
								<p className="text-muted">
									{version === 1 ? 'The first version.' : 'Earlier versions are not shown.'}
								</p>
							)}
						</Card>
					</li>
				))}
			</ol>
		</>
	)
}
