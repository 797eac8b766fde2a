import type { Band } from './band'
import type { Recipe, RecipeStage } from './recipe'
import { STAGE_QUANTITY_KEYS } from './stage-quantities'

/**
 * The stage of a crop on a day of its cycle, 0 being the day of sowing; after the end, the last
 * one.
 */
export function stageAt(recipe: Recipe, dayOfCycle: number): RecipeStage | undefined {
	let daysLeft = dayOfCycle
	for (const stage of recipe.stages) {
		if (daysLeft < stage.days) return stage
		daysLeft -= stage.days
	}
	return recipe.stages.at(-1)
}

/** The targets of a crop on a day of its cycle, 0 being the day of sowing. */
export function bandAt(recipe: Recipe, dayOfCycle: number): Band {
	const stage = stageAt(recipe, dayOfCycle)
	const band: Band = {}
	for (const quantity of STAGE_QUANTITY_KEYS) {
		const figure = stage?.[quantity]
		if (figure) band[quantity] = { min: figure.min, max: figure.max }
	}
	return band
}
