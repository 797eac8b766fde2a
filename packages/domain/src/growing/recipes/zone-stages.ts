import { addDays } from '../../calendar/calendar-day'
import { dayStart } from '../../calendar/day-start'
import { bandAt, stageAt } from './band-at'
import type { Recipe } from './recipe'
import type { RecipeZone } from './recipe-zone'
import type { PlanStage } from './plan-zone'
import { withNightDrop } from './targets-now'

type Planted = { plantDate: string; plants: number }

/**
 * The planting whose stage a zone is kept in, of those that follow its recipe: the one with the
 * most plants, as a zone has one climate; of two equal ones the older.
 */
export const leadingPlanting = <P extends Planted>(plantings: readonly P[]): P | undefined =>
	plantings.toSorted((a, b) => b.plants - a.plants || (a.plantDate < b.plantDate ? -1 : 1))[0]

type Farm = {
	timezone: string
	/** How much cooler the air is at night where a stage has no target of its own for it, °C. */
	nightDropC: number
}

/** The stages of a recipe in a zone, by the planting that leads there. */
export function zoneStages(
	zone: RecipeZone,
	recipe: Recipe,
	leading: Pick<Planted, 'plantDate'> | undefined,
	{ timezone, nightDropC }: Farm,
): PlanStage[] {
	const stageOn = (day: number): Omit<PlanStage, 'fromAt'> => {
		const { name = recipe.name, lamps } = stageAt(recipe, day) ?? {}
		const targets = withNightDrop(bandAt(recipe, day), nightDropC)
		return { name, targets, ...(lamps && { lamps }) }
	}
	if (!leading) {
		// Nothing follows the recipe yet: the zone is kept as plants that come into it need it, and never
		// in the dark of a germination, as what else stands there would be too.
		const isLeft = zone === 'nursery' && recipe.transplantDays > 0
		const day = isLeft ? recipe.transplantDays - 1 : recipe.growthDays
		return [{ fromAt: 0, ...stageOn(day) }]
	}
	const starts = recipe.stages.map((_, i) =>
		recipe.stages.slice(0, i).reduce((sum, { days }) => sum + days, 0),
	)
	// Trays that are late stay in the last stage of the nursery.
	const here = starts.filter(
		(day) => zone === 'cultivation' || day === 0 || day < recipe.transplantDays,
	)
	return here.map((day) => ({
		fromAt: dayStart(addDays(leading.plantDate, day), timezone),
		...stageOn(day),
	}))
}
