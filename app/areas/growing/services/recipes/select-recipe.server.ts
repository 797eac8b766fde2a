import type { SelectRecipeInput } from '@sfc/contract/growing/recipes/select-recipe-input'
import { Fault } from '@sfc/domain/fault'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { activeRecipes } from '#db/schema/recipes'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requireRecipe } from './require-recipe.server'
import { listSelectionRows, readActiveRecipes } from './read-active-recipes.server'

/**
 * Makes the newest version of a recipe active in a zone, or in both when none is named; one that is
 * active there already stays unchanged. Throws Fault not-found.
 */
export async function selectRecipe(
	ctx: Permitted<'recipe.select'>,
	{ recipeId, zone }: SelectRecipeInput,
): Promise<Recipe> {
	const { ctx: at, recipe, retiredAt } = await requireRecipe(ctx, { recipeId })
	if (at.farm.id !== ctx.farm.id || retiredAt !== null)
		throw new Fault('not-found', 'Recipe not found')
	const zones = zone ? [zone] : RECIPE_ZONES
	const before = await readActiveRecipes(ctx)
	const now = ctx.now()
	const choice = {
		recipeId,
		version: recipe.version,
		selectedAt: now,
		selectedBy: personActor(ctx).name,
	}
	await ctx.db.write(async (tx) => {
		const chosen = await listSelectionRows(tx, [ctx.farm.id])
		const isActive = (zone: string) => {
			const newest = chosen.findLast((row) => row.zone === zone)
			return newest?.recipeId === recipeId && newest.version === recipe.version
		}
		const changing = zones.filter((zone) => !isActive(zone))
		if (changing.length === 0) return
		const { farmId, zone, selectedAt } = activeRecipes
		for (const own of changing)
			await tx
				.insert(activeRecipes)
				.values({ ...choice, zone: own, farmId: ctx.farm.id })
				.onConflictDoUpdate({ target: [farmId, zone, selectedAt], set: choice })
		const names = (of: (zone: (typeof RECIPE_ZONES)[number]) => string | null) =>
			Object.fromEntries(zones.map((zone) => [zone, of(zone)]))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'recipe.selected',
			subject: recipe.name,
			before: names((zone) => nameVersion(before[zone]?.recipe)),
			after: names(() => nameVersion(recipe)),
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	const because = `selected ${recipe.name}`
	ctx.state.planCauses.set(ctx.farm.id, { by: choice.selectedBy, because })
	return recipe
}

const nameVersion = (recipe: Recipe | undefined) =>
	recipe ? `${recipe.name}, version ${recipe.version}` : null
