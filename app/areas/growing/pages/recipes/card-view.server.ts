import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { RECIPE_ZONES, type RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { formatRange } from '@sfc/domain/growing/recipes/format-range'
import { STAGE_QUANTITIES, type StageQuantity } from '@sfc/domain/growing/recipes/stage-quantities'
import type { Units } from '@sfc/domain/units/formats'
import type { ActiveRecipe } from '~/areas/growing/services/recipes/read-active-recipes.server'

type Active = Partial<Record<RecipeZone, ActiveRecipe>>

export type RecipeCardView = ReturnType<typeof cardView>

const ON_CARD: readonly StageQuantity[] = ['airC', 'ph', 'ecMsCm', 'ppfd']

/** The card of a recipe, with the figures of its longest stage. */
export function cardView(recipe: Recipe, active: Active, units: Units) {
	const longest = recipe.stages.reduce((most, stage) => (stage.days > most.days ? stage : most))
	const { id, name, category, difficulty, description, growthDays, transplantDays, isOwn } = recipe
	return {
		id,
		name,
		category,
		difficulty,
		description,
		growthDays,
		transplantDays,
		isOwn,
		...activeIn(recipe, active),
		figures: ON_CARD.flatMap((quantity) => {
			const figure = longest[quantity]
			const { label } = STAGE_QUANTITIES[quantity]
			return figure ? [{ label, text: formatRange(quantity, figure, units) }] : []
		}),
		figuresOf: longest.name,
	}
}

/** The zones that follow a recipe, whether all zones use its newest version, and whether one uses an earlier. */
export function activeIn(recipe: Recipe, active: Active) {
	const zones = RECIPE_ZONES.filter((zone) => active[zone]?.recipe.id === recipe.id)
	const hasNewer = zones.some((zone) => active[zone]?.hasNewer)
	return {
		zones,
		isActive: zones.length === RECIPE_ZONES.length && !hasNewer,
		hasNewer,
	}
}
