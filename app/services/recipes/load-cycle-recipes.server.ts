import { catalogueRecipe } from '@sfc/domain/recipes/catalogue'
import type { Recipe } from '@sfc/domain/recipes/recipe'
import { and, eq, inArray } from 'drizzle-orm'
import { recipes, recipeVersions } from '#db/schema/recipes'
import type { FarmCtx } from '~/context.server'
import { inChunks } from '../devices/in-chunks'
import { readActiveRecipes } from './read-active-recipes.server'
import { asRecipe, VERSION_COLUMNS } from './recipe-row.server'

type Growing = { id: number; recipeId: string | null; status: string }

/**
 * The recipe of each cycle: its own (retired ones too), else the active one of its place, which is
 * the nursery until it is transplanted. Null when there is neither.
 */
export async function loadCycleRecipes(
	ctx: FarmCtx,
	cycles: Growing[],
): Promise<Map<number, Recipe | null>> {
	const active = await readActiveRecipes(ctx)
	const named = cycles.flatMap(({ recipeId }) => (recipeId ? [recipeId] : []))
	const own = await newestOwn(
		ctx,
		[...new Set(named)].filter((id) => !catalogueRecipe(id)),
	)
	return new Map(
		cycles.map(({ id, recipeId, status }) => {
			const itsOwn = recipeId && (catalogueRecipe(recipeId) ?? own.get(recipeId))
			const place = status === 'planted' ? 'nursery' : 'cultivation'
			return [id, itsOwn || (active[place]?.recipe ?? null)]
		}),
	)
}

async function newestOwn(ctx: FarmCtx, ids: string[]): Promise<Map<string, Recipe>> {
	const found = new Map<string, Recipe>()
	for (const some of inChunks(ids)) {
		const rows = await ctx.db.read
			.select(VERSION_COLUMNS)
			.from(recipes)
			.innerJoin(
				recipeVersions,
				and(eq(recipeVersions.recipeId, recipes.id), eq(recipeVersions.version, recipes.version)),
			)
			.where(and(eq(recipes.farmId, ctx.farm.id), inArray(recipes.id, some)))
		for (const row of rows) found.set(row.recipeId, asRecipe(row))
	}
	return found
}
