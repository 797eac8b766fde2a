import { catalogueRecipe } from '@sfc/domain/growing/recipes/catalogue'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import type { RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { activeRecipes, recipes, recipeVersions } from '#db/schema/recipes'
import type { FarmScope } from '~/context.server'
import { asRecipe, VERSION_COLUMNS } from './recipe-row.server'

export type ActiveRecipe = { recipe: Recipe; selectedAt: number; selectedBy: string }

/**
 * Lists every recipe that was made active in a zone of the farm, in the selected version, oldest
 * first.
 */
export async function listSelections(
	ctx: Pick<FarmScope, 'db' | 'farm'>,
): Promise<(ActiveRecipe & { zone: RecipeZone })[]> {
	const chosen = await ctx.db.read
		.select()
		.from(activeRecipes)
		.where(eq(activeRecipes.farmId, ctx.farm.id))
		.orderBy(asc(activeRecipes.selectedAt))
	const own = await ownVersions(ctx, chosen)
	return chosen.flatMap(({ zone, recipeId, version, selectedAt, selectedBy }) => {
		const recipe = own.get(`${recipeId} ${version}`) ?? catalogueRecipe(recipeId)
		// Written only from RECIPE_ZONES.
		return recipe ? [{ zone: zone as RecipeZone, recipe, selectedAt, selectedBy }] : []
	})
}

/** Reads the active recipe of each zone of the farm, in the selected version. */
export async function readActiveRecipes(
	ctx: Pick<FarmScope, 'db' | 'farm'>,
): Promise<Partial<Record<RecipeZone, ActiveRecipe>>> {
	const active: Partial<Record<RecipeZone, ActiveRecipe>> = {}
	for (const { zone, ...selected } of await listSelections(ctx)) active[zone] = selected
	return active
}

type Chosen = { recipeId: string; version: number }

async function ownVersions(
	ctx: Pick<FarmScope, 'db' | 'farm'>,
	chosen: Chosen[],
): Promise<Map<string, Recipe>> {
	const ids = chosen.map(({ recipeId }) => recipeId).filter((id) => !catalogueRecipe(id))
	if (ids.length === 0) return new Map()
	const rows = await ctx.db.read
		.select(VERSION_COLUMNS)
		.from(recipeVersions)
		.innerJoin(recipes, eq(recipes.id, recipeVersions.recipeId))
		.where(and(eq(recipes.farmId, ctx.farm.id), inArray(recipeVersions.recipeId, ids)))
	return new Map(rows.map((row) => [`${row.recipeId} ${row.version}`, asRecipe(row)]))
}
