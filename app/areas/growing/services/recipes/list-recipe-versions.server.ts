import { match } from '#db/match'
import { recipeDifferences } from '@sfc/domain/growing/recipes/recipe-differences'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { desc, eq } from 'drizzle-orm'
import { recipes, recipeVersions } from '#db/schema/recipes'
import type { FarmCtx } from '~/context.server'
import { asRecipe } from './recipe-row.server'

/** Versions shown; older ones stay stored. */
const MOST = 100

export type RecipeVersion = {
	recipe: Recipe
	note: string | null
	changedBy: string
	changedAt: number
	/** Differences to the previous version; null for the oldest one shown. */
	differences: string[] | null
}

/** Lists the versions of a farm's own recipe, newest first, each with its differences. */
export async function listRecipeVersions(
	ctx: FarmCtx,
	{ recipeId }: { recipeId: string },
): Promise<RecipeVersion[]> {
	const rows = await ctx.db.read
		.select({ version: recipeVersions })
		.from(recipeVersions)
		.innerJoin(recipes, eq(recipes.id, recipeVersions.recipeId))
		.where(match(recipes, { id: recipeId, farmId: ctx.farm.id }))
		.orderBy(desc(recipeVersions.version))
		.limit(MOST)
	const versions = rows.map(({ version }) => ({ ...version, recipe: asRecipe(version) }))
	return versions.map(({ recipe, note, changedBy, changedAt }, at) => {
		const earlier = versions[at + 1]?.recipe
		const differences = earlier ? recipeDifferences(earlier, recipe, ctx.user) : null
		return { recipe, note, changedBy, changedAt, differences }
	})
}
