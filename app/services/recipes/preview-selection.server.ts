import type { Recipe } from '@sfc/domain/recipes/recipe'
import { RECIPE_ZONES, type RecipeZone } from '@sfc/domain/recipes/recipe-zone'
import type { StageQuantity } from '@sfc/domain/recipes/stage-quantities'
import type { FarmScope } from '~/context.server'
import { OF_STAGE, targetOf, type Target } from './load-targets.server'
import { readActiveRecipes } from './read-active-recipes.server'

/** What selecting a recipe changes in one zone; no changes when its targets stay as they are. */
export type ZonePreview = {
	zone: RecipeZone
	/** The recipe it follows now. */
	from: string | null
	changes: { quantity: StageQuantity; was: Target | null; is: Target | null }[]
}

/** What selecting a recipe would change, in one zone or in both; nothing is changed. */
export async function previewSelection(
	ctx: Pick<FarmScope, 'db' | 'farm'>,
	{ recipe, zone }: { recipe: Recipe; zone?: RecipeZone | undefined },
): Promise<ZonePreview[]> {
	const active = await readActiveRecipes(ctx)
	return (zone ? [zone] : RECIPE_ZONES).map((zone) => {
		const now = active[zone]?.recipe ?? null
		const changes = Object.entries(OF_STAGE).flatMap(([quantity, key]) => {
			const [was, is] = [targetOf(now, quantity), targetOf(recipe, quantity)]
			const isSame = was?.low === is?.low && was?.high === is?.high
			return isSame ? [] : [{ quantity: key, was, is }]
		})
		return { zone, from: now?.name ?? null, changes }
	})
}
