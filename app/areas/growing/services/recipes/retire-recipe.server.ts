import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { isNull } from 'drizzle-orm'
import { recipes } from '#db/schema/recipes'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { listSelectionRows } from './read-active-recipes.server'

/**
 * Retires a farm's own recipe; its cycles still show it. Throws Fault not-found, forbidden for
 * viewers, or conflict while it is active in a zone.
 */
export async function retireRecipe(
	ctx: Permitted<'recipe.write'>,
	{ recipeId }: { recipeId: string },
): Promise<void> {
	const now = ctx.now()
	await ctx.db.write(async (tx) => {
		const chosen = await listSelectionRows(tx, [ctx.farm.id])
		const followed = RECIPE_ZONES.find(
			(zone) => chosen.findLast((row) => row.zone === zone)?.recipeId === recipeId,
		)
		if (followed)
			throw new Fault(
				'conflict',
				`The ${followed} follows this recipe; select another one for it first`,
			)
		const [row] = await tx
			.update(recipes)
			.set({ retiredAt: now, updatedAt: now })
			.where(match(recipes, { id: recipeId, farmId: ctx.farm.id }, isNull(recipes.retiredAt)))
			.returning()
		if (!row) throw new Fault('not-found', 'Recipe not found')
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'recipe.retired',
			subject: row.name,
			before: { version: row.version, category: row.category },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}
