import { match } from '#db/match'
import type { RecipeDraft } from '@sfc/contract/growing/recipes/recipe-form'
import { Fault } from '@sfc/domain/fault'
import { preserveOrigins } from '@sfc/domain/growing/recipes/preserve-origins'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { recipeDifferences } from '@sfc/domain/growing/recipes/recipe-differences'
import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import { and, eq } from 'drizzle-orm'
import { recipes, recipeVersions } from '#db/schema/recipes'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { asRecipe, recipeContent } from './recipe-row.server'

type Change = {
	recipeId: string
	draft: RecipeDraft
	/** Version that was on the screen during the edit. */
	version: number
	note: string | null
}

/**
 * Saves a new version of a farm's own recipe and returns it; earlier versions stay. Without a
 * change no version is saved. Throws Fault not-found, forbidden for viewers, or conflict naming who
 * changed it meanwhile.
 */
export async function changeRecipe(
	ctx: Permitted<'recipe.write'>,
	{ recipeId, draft, version, note }: Change,
): Promise<Recipe> {
	const now = ctx.now()
	const changed = await ctx.db.write(async (tx) => {
		const [row] = await tx
			.select({ recipe: recipes, newest: recipeVersions })
			.from(recipes)
			.innerJoin(
				recipeVersions,
				and(eq(recipeVersions.recipeId, recipes.id), eq(recipeVersions.version, recipes.version)),
			)
			.where(match(recipes, { id: recipeId, farmId: ctx.farm.id }))
		if (!row) throw new Fault('not-found', 'Recipe not found')
		if (row.recipe.retiredAt !== null)
			throw new Fault('conflict', 'This recipe is retired; copy it to use it again')
		const newest = asRecipe(row.newest)
		if (newest.version !== version) throw outdated(row.newest, newest)
		const recipe = preserveOrigins({ ...newest, ...draft, version: version + 1 }, newest)
		const differences = recipeDifferences(newest, recipe, DEFAULT_FORMATS)
		if (differences.length === 0) return newest
		// With the version as a condition, the second of two parallel changes finds no row.
		const [won] = await tx
			.update(recipes)
			.set({
				name: recipe.name,
				category: recipe.category,
				version: recipe.version,
				updatedAt: now,
			})
			.where(match(recipes, { id: recipeId, version }))
			.returning({ id: recipes.id })
		if (!won) throw outdated(row.newest, newest)
		const actor = personActor(ctx)
		await tx.insert(recipeVersions).values({
			recipeId,
			version: recipe.version,
			content: recipeContent(recipe),
			note,
			changedBy: actor.name,
			changedAt: now,
		})
		await appendAudit(tx, ctx, actor, {
			farmId: ctx.farm.id,
			action: 'recipe.changed',
			subject: recipe.name,
			before: { version },
			after: { version: recipe.version, changes: differences.slice(0, 20), note },
		})
		return recipe
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return changed
}

const outdated = ({ changedBy }: { changedBy: string }, { version }: Recipe) =>
	new Fault(
		'conflict',
		`${changedBy} saved version ${version} while you were typing. What you typed is still here; saving it again makes it version ${version + 1}.`,
	)
