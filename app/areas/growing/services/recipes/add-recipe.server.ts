import { randomUUID } from 'node:crypto'
import type { RecipeDraft } from '@sfc/contract/growing/recipes/recipe-form'
import { Fault } from '@sfc/domain/fault'
import { preserveOrigins } from '@sfc/domain/growing/recipes/preserve-origins'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { and, count, eq, isNull } from 'drizzle-orm'
import { recipes, recipeVersions } from '#db/schema/recipes'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { recipeContent } from './recipe-row.server'

/** Most recipes of a farm, which limits the size of the recipes page. */
const MOST_RECIPES = 200

type New = { draft: RecipeDraft; copiedFrom: Recipe | null }

/**
 * Adds an own recipe to the farm. Unchanged figures of a copy keep their sources. Throws Fault
 * forbidden for viewers, conflict when the farm has 200.
 */
export async function addRecipe(
	ctx: Permitted<'recipe.write'>,
	{ draft, copiedFrom }: New,
): Promise<Recipe> {
	const now = ctx.now()
	const place = { id: randomUUID(), version: 1, isOwn: true }
	const origins = { growthFrom: 'farm', transplantFrom: 'farm', yieldFrom: null }
	const recipe = preserveOrigins({ ...draft, ...origins, ...place }, copiedFrom)
	const { id, name, category } = recipe
	await ctx.db.write(async (tx) => {
		const [kept] = await tx
			.select({ count: count() })
			.from(recipes)
			.where(and(eq(recipes.farmId, ctx.farm.id), isNull(recipes.retiredAt)))
		if (kept && kept.count >= MOST_RECIPES)
			throw new Fault('conflict', `A farm keeps at most ${MOST_RECIPES} recipes; retire one first`)
		await tx.insert(recipes).values({
			id,
			name,
			category,
			version: 1,
			farmId: ctx.farm.id,
			copiedFrom: copiedFrom?.id ?? null,
			createdAt: now,
			updatedAt: now,
		})
		await tx.insert(recipeVersions).values({
			recipeId: id,
			version: 1,
			content: recipeContent(recipe),
			changedAt: now,
			note: copiedFrom && `Copied from ${copiedFrom.name}`,
			changedBy: personActor(ctx).name,
		})
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'recipe.added',
			subject: name,
			after: { category, days: recipe.growthDays, copiedFrom: copiedFrom?.name ?? null },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return recipe
}
