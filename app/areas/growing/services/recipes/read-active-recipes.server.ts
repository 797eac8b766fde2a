import { catalogueRecipe } from '@sfc/domain/growing/recipes/catalogue'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import type { RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { asc, eq, inArray } from 'drizzle-orm'
import { activeRecipes, recipes, recipeVersions } from '#db/schema/recipes'
import type { FarmScope } from '~/context.server'
import { readByKey } from '~/areas/platform/services/farm-work/read-by-key.server'
import { asRecipe, VERSION_COLUMNS } from './recipe-row.server'

type Scope = Pick<FarmScope, 'db' | 'now' | 'farm' | 'group'>

export type ActiveRecipe = { recipe: Recipe; selectedAt: number; selectedBy: string }

const readSelections = readByKey(
	({ db }, farmIds: number[]) =>
		db.read
			.select()
			.from(activeRecipes)
			.where(inArray(activeRecipes.farmId, farmIds))
			.orderBy(asc(activeRecipes.selectedAt)),
	({ farmId }) => farmId,
)

/**
 * Lists every recipe that was made active in a zone of the farm, in the selected version, oldest
 * first.
 */
export async function listSelections(ctx: Scope): Promise<(ActiveRecipe & { zone: RecipeZone })[]> {
	const chosen = await readSelections(ctx, [ctx.farm.id])
	const own = await ownVersions(ctx, chosen)
	return chosen.flatMap(({ zone, recipeId, version, selectedAt, selectedBy }) => {
		const recipe = own.get(`${recipeId} ${version}`) ?? catalogueRecipe(recipeId)
		// Written only from RECIPE_ZONES.
		return recipe ? [{ zone: zone as RecipeZone, recipe, selectedAt, selectedBy }] : []
	})
}

/** Reads the active recipe of each zone of the farm, in the selected version. */
export async function readActiveRecipes(
	ctx: Scope,
): Promise<Partial<Record<RecipeZone, ActiveRecipe>>> {
	const active: Partial<Record<RecipeZone, ActiveRecipe>> = {}
	for (const { zone, ...selected } of await listSelections(ctx)) active[zone] = selected
	return active
}

const readOwnVersions = readByKey(
	({ db }, recipeIds: string[]) =>
		db.read
			.select({ ...VERSION_COLUMNS, farmId: recipes.farmId })
			.from(recipeVersions)
			.innerJoin(recipes, eq(recipes.id, recipeVersions.recipeId))
			.where(inArray(recipeVersions.recipeId, recipeIds)),
	({ recipeId }) => recipeId,
)

type Chosen = { recipeId: string; version: number }

async function ownVersions(ctx: Scope, chosen: Chosen[]): Promise<Map<string, Recipe>> {
	const ids = chosen.map(({ recipeId }) => recipeId).filter((id) => !catalogueRecipe(id))
	const rows = await readOwnVersions(ctx, [...new Set(ids)])
	return new Map(
		rows
			.filter(({ farmId }) => farmId === ctx.farm.id)
			.map((row) => [`${row.recipeId} ${row.version}`, asRecipe(row)]),
	)
}
