import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { formatRange } from '@sfc/domain/growing/recipes/format-range'
import { formatLampLevels, type LampLevels } from '@sfc/domain/growing/recipes/lamp-levels'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { STAGE_QUANTITIES } from '@sfc/domain/growing/recipes/stage-quantities'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { previewSelection } from '~/areas/growing/services/recipes/preview-selection.server'
import { requireRecipe } from '~/areas/growing/services/recipes/require-recipe.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'
import { handleSelectForm } from './handle-select-form.server'
import { zoneLabel } from './recipe-labels'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Select Recipe')

async function requireChoice({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) {
	const entered = await requireFarm(request)
	const { ctx, recipe } = await requireRecipe(entered, { recipeId: params.recipeId ?? '' })
	requirePermission(ctx, 'recipe.select')
	const asked = new URL(request.url).searchParams.get('zone')
	return { ctx, recipe, zone: RECIPE_ZONES.find((zone) => zone === asked) }
}

export const loader = page(async (args: LoaderFunctionArgs) => {
	const { ctx, recipe, zone } = await requireChoice(args)
	const zones = await previewSelection(ctx, { recipe, zone })
	return {
		recipe: { id: recipe.id, name: recipe.name },
		farmName: ctx.farm.name,
		zone,
		zones: zones.map(({ zone, from, stage, why, changes, lamps, plantings }) => ({
			zone,
			label: zoneLabel(zone),
			from: from && [from.recipe, from.stage].filter(Boolean).join(', '),
			stage: stage ?? recipe.name,
			why,
			changes: [
				...changes.map(({ quantity, was, is }) => {
					const words = (range: typeof was) =>
						range
							? `${formatRange(quantity, range, ctx.user)}${range.isTypical ? ', typical' : ''}`
							: 'none'
					return { label: STAGE_QUANTITIES[quantity].label, was: words(was), is: words(is) }
				}),
				...(lamps
					? [{ label: 'Lamps by colour', was: levelWords(lamps.was), is: levelWords(lamps.is) }]
					: []),
			],
			plantings: plantings.map((planting) => ({
				id: planting.id,
				name: `${cropLabel(planting)}, ${formatPlants(planting.plants)}`,
				lacks: planting.lacks.map(({ quantity, needs, gets }) => {
					const [needed, given] = [needs, gets].map((range) =>
						formatRange(quantity, range, ctx.user),
					)
					const isDark = quantity === 'lightHours' && gets.max === 0
					return `${STAGE_QUANTITIES[quantity].label}: needs ${needed}, ${isDark ? 'would stand in the dark' : `would get ${given}`}`
				}),
			})),
		})),
	}
})

const levelWords = (levels: LampLevels | null) => formatLampLevels(levels ?? {}) || 'none'

export const action = page(async (args: ActionFunctionArgs) => {
	const { ctx, recipe } = await requireChoice(args)
	return handleSelectForm(ctx, args.request, `/recipes/${encodeURIComponent(recipe.id)}`)
})

export default function SelectRecipe() {
	const { recipe, farmName, zone, zones } = useLoaderData<typeof loader>()
	const isPending = useNavigation().formData !== undefined
	return (
		<>
			<PageHeader
				title="Select Recipe"
				subtitle={`${recipe.name} for ${zones.map(({ label }) => label).join(' and ')} of ${farmName}.`}
			/>
			<div className="grid max-w-3xl gap-4">
				{zones.map(({ zone, label, from, stage, why, changes, plantings }) => (
					<Card key={zone} title={label} flush>
						<dl className="grid gap-1 px-4 pb-3">
							<div>
								<dt className="inline text-muted">Now: </dt>
								<dd className="inline">{from ?? 'no recipe'}</dd>
							</div>
							<div>
								<dt className="inline text-muted">After selecting: </dt>
								<dd className="inline font-semibold">
									{recipe.name}, {stage}
								</dd>
							</div>
							<div>
								<dt className="inline text-muted">Why this stage: </dt>
								<dd className="inline">{why}</dd>
							</div>
							{changes.length === 0 && <div>No target changes.</div>}
						</dl>
						{plantings.some(({ lacks }) => lacks.length > 0) && (
							<div className="px-4 pb-3">
								<Alert tone="attention" title={`Not right for what grows in ${label}`}>
									<ul className="grid gap-2">
										{plantings
											.filter(({ lacks }) => lacks.length > 0)
											.map(({ id, name, lacks }) => (
												<li key={id}>
													<strong>{name}</strong>
													{lacks.map((words) => (
														<span key={words} className="block">
															{words}
														</span>
													))}
												</li>
											))}
									</ul>
								</Alert>
							</div>
						)}
						<p className="px-4 pb-3">
							{plantings.length === 0
								? 'Nothing grows here now.'
								: `Grows here: ${plantings.map(({ name }) => name).join('; ')}.`}
						</p>
						{changes.length > 0 && (
							<Table
								caption={`Targets that change in ${label}`}
								rows={changes}
								rowKey={(row) => row.label}
								columns={[
									{ header: 'Target', cell: (row) => row.label },
									{ header: 'Now', cell: (row) => row.was },
									{ header: 'After selecting', cell: (row) => <strong>{row.is}</strong> },
								]}
							/>
						)}
						<p className="px-4 py-3">
							<Link
								to={`/zone-control/rehearsal?recipe=${encodeURIComponent(recipe.id)}&zone=${zone}`}
								className="text-accent underline"
							>
								See what it would have done in the past week
							</Link>
						</p>
					</Card>
				))}
				<p className="text-muted">
					Targets decide what pages call in range and when their alarms start. Where automation is
					on, equipment follows the recipe from now on. Crops with a recipe of their own keep it.
				</p>
				<Form method="post" className="flex flex-wrap gap-2">
					<input type="hidden" name="recipeId" value={recipe.id} />
					{zone && <input type="hidden" name="zone" value={zone} />}
					<Button variant="primary" pending={isPending}>
						Select Recipe
					</Button>
					<LinkButton to={`/recipes/${recipe.id}`}>Cancel</LinkButton>
				</Form>
			</div>
		</>
	)
}
