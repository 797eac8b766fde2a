import { CATALOGUE } from '@sfc/domain/growing/recipes/catalogue'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { recipes, recipeVersions } from '#db/schema/recipes'
import type { FarmCtx } from '~/context.server'
import { asRecipe, VERSION_COLUMNS } from './recipe-row.server'

/**
 * Lists the recipes available to a farm: its own by name, without retired ones, then the catalogue.
 */
export async function listRecipes(ctx: FarmCtx): Promise<Recipe[]> {
	const rows = await ctx.db.read
		.select(VERSION_COLUMNS)
		.from(recipes)
		.innerJoin(
			recipeVersions,
			and(eq(recipeVersions.recipeId, recipes.id), eq(recipeVersions.version, recipes.version)),
		)
		.where(and(eq(recipes.farmId, ctx.farm.id), isNull(recipes.retiredAt)))
		.orderBy(asc(recipes.name), asc(recipes.id))
	return [...rows.map(asRecipe), ...CATALOGUE]
}
