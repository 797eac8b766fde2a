import { isQuantity, QUANTITIES } from '@sfc/domain/units/quantities'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { isTargetQuantity, STAGE_TARGETS } from '@sfc/domain/growing/recipes/target'
import { targetsNow } from '@sfc/domain/growing/recipes/targets-now'
import { formatValue } from '@sfc/domain/units/display-unit'
import type { FarmCtx } from '~/context.server'
import { listRecipes } from '~/areas/growing/services/recipes/list-recipes.server'
import type { Answer } from './answer'

const SHOWN = 6

/** Answers with the target of a quantity for crops, from their recipes. */
export async function answerTargets(
	ctx: FarmCtx,
	quantity: string,
	crops: readonly string[],
): Promise<Answer> {
	const label = isQuantity(quantity) ? QUANTITIES[quantity].label : quantity.toUpperCase()
	const wanted = new Set(crops.map((crop) => crop.toLowerCase()))
	const recipes = (await listRecipes(ctx)).filter(({ cropName }) =>
		wanted.has(cropName.toLowerCase()),
	)
	const stated = recipes.flatMap((recipe) => {
		const words = inStages(ctx, recipe, quantity)
		return words ? [{ recipe, words }] : []
	})
	const shown = stated.slice(0, SHOWN)
	const lines = shown.map(({ recipe, words }) => `${recipe.name}: ${words}.`)
	if (stated.length > SHOWN) lines.push(`${stated.length - SHOWN} more recipes.`)
	return {
		tone: 'info',
		title: stated.length > 0 ? `${label} by recipe` : `${label}: no recipe says it`,
		lines:
			lines.length > 0 ? lines : [`No recipe for ${crops.join(', ')} has a target for ${label}.`],
		source: 'Recipes of this farm and of the catalogue',
		links: [
			...shown
				.slice(0, 3)
				.map(({ recipe: { id, name } }) => ({ to: `/recipes/${id}`, label: name })),
			{ to: '/recipes', label: 'Recipes' },
		],
	}
}

function inStages({ user }: FarmCtx, { stages }: Recipe, quantity: string): string | null {
	if (!isTargetQuantity(quantity)) return null
	const say = (value: number) => formatValue(quantity, value, user)
	const said = stages.flatMap((stage) => {
		const [day, night] = (['day', 'night'] as const).map((part) => {
			const range = targetsNow(stage, part)[STAGE_TARGETS[quantity]]
			return range && `${say(range.min)} to ${say(range.max)}`
		})
		if (!day) return []
		return [`${stage.name} ${day}${night === day ? '' : `, at night ${night}`}`]
	})
	return said.length > 0 ? said.join('; ') : null
}
