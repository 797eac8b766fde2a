import { Fault } from '@sfc/domain/fault'
import { catalogueRecipe } from '@sfc/domain/growing/recipes/catalogue'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { and, eq } from 'drizzle-orm'
import { recipes, recipeVersions } from '#db/schema/recipes'
import type { FarmCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { asRecipe, VERSION_COLUMNS } from './recipe-row.server'

/** Format of an own id; others are not looked up. */
const isOwnId = /^[\da-f-]{36}$/

type Entered = { ctx: FarmCtx; recipe: Recipe; retiredAt: number | null }

/**
 * Returns a recipe and the context of its farm: the current farm for one of the catalogue, else the
 * farm that owns it. Throws Fault not-found when it does not exist or belongs to a farm the person
 * is not on.
 */
export async function requireRecipe(
	ctx: FarmCtx,
	{ recipeId }: { recipeId: string },
): Promise<Entered> {
	const listed = catalogueRecipe(recipeId)
	if (listed) return { ctx, recipe: listed, retiredAt: null }
	if (!isOwnId.test(recipeId)) throw new Fault('not-found', 'Recipe not found')
	const missing = (cause?: unknown) => new Fault('not-found', 'Recipe not found', { cause })
	const [row] = await ctx.db.read
		.select({ ...VERSION_COLUMNS, farmId: recipes.farmId, retiredAt: recipes.retiredAt })
		.from(recipes)
		.innerJoin(
			recipeVersions,
			and(eq(recipeVersions.recipeId, recipes.id), eq(recipeVersions.version, recipes.version)),
		)
		.where(eq(recipes.id, recipeId))
		.limit(1)
	if (!row) throw missing()
	const entered = await requireMembership(ctx, { farmId: row.farmId }).catch((error: unknown) => {
		throw error instanceof Fault && error.code === 'not-found' ? missing(error) : error
	})
	return { ctx: entered, recipe: asRecipe(row), retiredAt: row.retiredAt }
}
