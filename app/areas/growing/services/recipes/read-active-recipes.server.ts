import { catalogueRecipe, catalogueVersion } from '@sfc/domain/growing/recipes/catalogue'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import type { RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { asc, eq, inArray, type SQL } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import { activeRecipes, recipes, recipeVersions } from '#db/schema/recipes'
import type { Tx } from '#db/open.server'
import type { FarmScope } from '~/context.server'
import { readByKey, readByList } from '~/areas/platform/services/farm-work/read-by-key.server'
import { asRecipe, VERSION_COLUMNS } from './recipe-row.server'

type Scope = Pick<FarmScope, 'db' | 'now' | 'farm' | 'group'>

export type ActiveRecipe = {
	recipe: Recipe
	/** Whether the recipe has a newer version, which the zone does not follow until it is selected. */
	hasNewer: boolean
	selectedAt: number
	selectedBy: string
}

/** Lists the selections of a farm, oldest first, in the transaction that changes them. */
export const listSelectionRows = (tx: Pick<Tx, 'select'>, farmIds: number[]) =>
	selectSelections(tx, inArray(activeRecipes.farmId, farmIds))

const selectSelections = (tx: Pick<Tx, 'select'>, isOfFarm: SQL) =>
	tx.select().from(activeRecipes).where(isOfFarm).orderBy(asc(activeRecipes.selectedAt))

const readSelections = readByList(
	buildOnce((read) => selectSelections(read, inArrayParam(activeRecipes.farmId, 'keys')).prepare()),
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
		const recipe = own.get(`${recipeId} ${version}`) ?? catalogueVersion(recipeId, version)
		// Written only from RECIPE_ZONES.
		if (!recipe) return []
		const hasNewer = (catalogueRecipe(recipeId) ?? own.get(recipeId) ?? recipe).version > version
		return [{ zone: zone as RecipeZone, recipe, hasNewer, selectedAt, selectedBy }]
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

/** Reads versions of own recipes by `id version`, and the newest of each by `id`. */
async function ownVersions(ctx: Scope, chosen: Chosen[]): Promise<Map<string, Recipe>> {
	const ids = chosen.map(({ recipeId }) => recipeId).filter((id) => !catalogueRecipe(id))
	const rows = await readOwnVersions(ctx, [...new Set(ids)])
	const versions = new Map<string, Recipe>()
	for (const row of rows.filter(({ farmId }) => farmId === ctx.farm.id)) {
		const recipe = asRecipe(row)
		versions.set(`${row.recipeId} ${row.version}`, recipe)
		if (row.version >= (versions.get(row.recipeId)?.version ?? 0))
			versions.set(row.recipeId, recipe)
	}
	return versions
}
