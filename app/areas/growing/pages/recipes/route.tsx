import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import {
	RECIPE_CATEGORIES,
	type Recipe,
	type RecipeCategory,
} from '@sfc/domain/growing/recipes/recipe'
import { BookOpen, Plus, Search } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { listRecipes } from '~/areas/growing/services/recipes/list-recipes.server'
import { readActiveRecipes } from '~/areas/growing/services/recipes/read-active-recipes.server'
import { Badge } from '~/ui/badge'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { cardView } from './card-view.server'
import { RecipeCard } from './recipe-card'
import { categoryLabel } from './recipe-labels'
import { Button } from '~/ui/button'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Growing Recipes')

const QUERY_MAX = 100

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { searchParams } = new URL(request.url)
	const query = (searchParams.get('q') ?? '').trim().slice(0, QUERY_MAX)
	const asked = searchParams.get('tab')
	const category = RECIPE_CATEGORIES.find((known) => known === asked) ?? 'all'
	const [all, active] = await Promise.all([listRecipes(ctx), readActiveRecipes(ctx)])
	const found = all.filter((recipe) => says(recipe, query))
	const ofTab = (key: RecipeCategory | 'all') =>
		found.filter((recipe) => key === 'all' || recipe.category === key)
	const search = query ? `&q=${encodeURIComponent(query)}` : ''
	return {
		query,
		category,
		total: all.length,
		maySelect: hasPermission(ctx.role, 'recipe.select'),
		mayWrite: hasPermission(ctx.role, 'recipe.write'),
		tabs: (['all', ...RECIPE_CATEGORIES] as const).map((key) => ({
			key,
			label: categoryLabel(key),
			count: ofTab(key).length,
			to: `?tab=${key}${search}`,
		})),
		recipes: ofTab(category)
			.map((recipe) => cardView(recipe, active, ctx.user))
			// Active recipes first.
			.sort((a, b) => Math.sign(b.zones.length) - Math.sign(a.zones.length)),
	}
})

const says = ({ name, cropName, description }: Recipe, query: string) =>
	`${name} ${cropName} ${description}`.toLowerCase().includes(query.toLowerCase())

export default function Recipes() {
	const { query, category, total, maySelect, mayWrite, tabs, recipes } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={
					<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
						Growing Recipes
						<Badge tone="accent" icon={null}>
							{total} Recipes Available
						</Badge>
					</span>
				}
				subtitle="How each crop is grown, stage by stage, and where each figure comes from."
				actions={
					mayWrite && (
						<LinkButton to="/recipes/new" variant="primary" icon={Plus}>
							Add Recipe
						</LinkButton>
					)
				}
			/>
			<Tabs label="Categories" tabs={tabs} current={category} />
			<RecipeSearch query={query} category={category} />
			{recipes.length === 0 ? (
				<EmptyState
					icon={BookOpen}
					title="No recipes found in this category"
					action={query && <LinkButton to={`?tab=${category}`}>Clear search</LinkButton>}
				>
					{query && <p>No recipe mentions “{query}”.</p>}
				</EmptyState>
			) : (
				<ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
					{recipes.map((recipe) => (
						<li key={recipe.id} className="grid min-w-0">
							<RecipeCard recipe={recipe} maySelect={maySelect} />
						</li>
					))}
				</ul>
			)}
		</>
	)
}

type Props = { query: string; category: string }

/** Searches names, crops and descriptions, within the chosen category. */
function RecipeSearch({ query, category }: Props) {
	return (
		<Form role="search" className="mb-4 flex max-w-xl gap-2">
			<input type="hidden" name="tab" value={category} />
			<label htmlFor="recipe-search" className="sr-only">
				Search recipes
			</label>
			<input
				key={query}
				id="recipe-search"
				type="search"
				name="q"
				defaultValue={query}
				maxLength={100}
				placeholder="Search recipes"
				className={CONTROL_CLASS}
			/>
			<Button icon={Search}>Search</Button>
		</Form>
	)
}
