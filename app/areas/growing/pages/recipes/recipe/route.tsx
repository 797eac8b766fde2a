import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { recipeDifferences } from '@sfc/domain/growing/recipes/recipe-differences'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { FlaskConical, Table2, Timer } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { requireRecipe } from '~/areas/growing/services/recipes/require-recipe.server'
import { readActiveRecipes } from '~/areas/growing/services/recipes/read-active-recipes.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { activeIn } from '../card-view.server'
import { FiguresTable } from './figures-table'
import { RecipeHeader } from './recipe-header'
import { recipeView } from './recipe-view.server'
import { SourceList } from './source-list'
import { SourceMark } from './source-mark'
import { TimeLine } from './time-line'
import { ZoneChoice } from './zone-choice'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => data?.recipe.name ?? 'Recipe')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const entered = await requireFarm(request)
	const found = await requireRecipe(entered, { recipeId: params.recipeId ?? '' })
	const { ctx, recipe, retiredAt } = found
	const active = await readActiveRecipes(ctx)
	const choices = RECIPE_ZONES.flatMap((zone) => {
		const choice = active[zone]
		if (!choice) return []
		const isThis = choice.recipe.id === recipe.id
		const selected = `selected by ${choice.selectedBy} on ${formatInstant(choice.selectedAt, ctx.farm.timezone, ctx.user)}`
		const earlier =
			isThis && choice.hasNewer
				? {
						version: choice.recipe.version,
						differences: recipeDifferences(choice.recipe, recipe, ctx.user),
					}
				: null
		return [[zone, { name: choice.recipe.name, isThis, earlier, selected }] as const]
	})
	const { id, name, version, isOwn, category, difficulty, description, lampPercent } = recipe
	return {
		recipe: { id, name, version, isOwn, category, difficulty, description, lampPercent },
		farmName: ctx.farm.name,
		isRetired: retiredAt !== null,
		...activeIn(recipe, active),
		choices: Object.fromEntries(choices),
		view: recipeView(recipe, ctx.user),
		maySelect: hasPermission(ctx.role, 'recipe.select') && retiredAt === null,
		mayWrite: hasPermission(ctx.role, 'recipe.write'),
	}
})

export default function RecipeDetails() {
	const loaded = useLoaderData<typeof loader>()
	const { recipe, view, choices, maySelect, isRetired } = loaded
	const { growth, transplant } = view.facts
	return (
		<>
			<RecipeHeader {...loaded} />
			{isRetired && (
				<div className="mb-4">
					<Alert tone="info" title="This recipe is retired">
						It is no longer offered. Crops grown by it still show it; copy it to use it again.
					</Alert>
				</div>
			)}
			<div className="grid gap-4">
				<Card title="Stages" icon={Timer}>
					<TimeLine
						stages={view.stages}
						lanes={view.lanes}
						growthDays={growth.days}
						transplantDays={transplant.days}
					/>
				</Card>
				<Card title="Figures" icon={Table2} flush>
					<FiguresTable stages={view.stages} rows={view.rows} />
				</Card>
				<div className="grid items-start gap-4 lg:grid-cols-2">
					<ZoneChoice recipe={recipe} choices={choices} maySelect={maySelect} />
					<Card
						title="Nutrients in the solution"
						icon={FlaskConical}
						action={
							loaded.mayWrite &&
							view.nutrients.length > 0 && (
								<Link
									to={`/nutrients/new?recipe=${recipe.id}`}
									className="inline-flex min-h-11 items-center text-sm text-accent underline"
								>
									What to weigh
								</Link>
							)
						}
					>
						{view.nutrients.length === 0 ? (
							<p className="text-muted">This recipe sets no targets for single nutrients.</p>
						) : (
							<dl className="grid gap-1.5">
								{view.nutrients.map(({ label, text, mark }) => (
									<div key={label} className="flex items-baseline justify-between gap-3">
										<dt className="text-muted">{label}</dt>
										<dd className="text-right font-medium whitespace-nowrap">
											{text} <SourceMark mark={mark} />
										</dd>
									</div>
								))}
							</dl>
						)}
					</Card>
				</div>
				<SourceList sources={view.sources} />
			</div>
		</>
	)
}
