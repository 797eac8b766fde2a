import { quantile } from 'simple-statistics'
import { daysBetween } from '../../calendar/calendar-day'
import { median } from '../../median'
import type { EndedCycle } from '../analytics/ended-cycle'
import type { Recipe } from '../recipes/recipe'

/** From so many harvests on, a farm's own figures count. */
export const LEAST_HARVESTS = 5

export type CropFigures = {
	transplantDays: number
	harvestDays: number | null
	perPlantMilli: number | null
	/** How many of the farm's harvests it is figured from; 0: from the recipe and the offer. */
	harvests: number
}

type Of = {
	unit: string
	safetyPct: number
	recipe: Pick<Recipe, 'growthDays' | 'transplantDays'> | null
	/** What an offer counts on of each plant. */
	offeredMilli: number | null
}

/**
 * How a crop grows on this farm, so that `safetyPct` of its harvests were as early, and gave as much of a
 * plant. Until there are enough, the days are the recipe's, and a plant gives what the offer says, or one head.
 */
export function cropFigures(cycles: readonly EndedCycle[], of: Of): CropFigures {
	const { unit, safetyPct, recipe, offeredMilli } = of
	const own = cycles.flatMap((cycle) => {
		const { status, harvestedOn, harvestedMilli, plants, plantDate, transplantDays } = cycle
		if (status !== 'harvested' || harvestedOn === null || harvestedMilli === null) return []
		if (cycle.unit !== unit) return []
		const days = daysBetween(plantDate, harvestedOn)
		return [{ days, transplantDays, perPlant: harvestedMilli / Math.max(1, plants) }]
	})
	const perPlantMilli = offeredMilli ?? (unit === 'heads' ? 1000 : null)
	if (own.length < LEAST_HARVESTS)
		return {
			transplantDays: recipe?.transplantDays ?? 0,
			harvestDays: recipe?.growthDays ?? null,
			perPlantMilli,
			harvests: 0,
		}
	const safe = safetyPct / 100
	const transplantDays = Math.round(median(own.map((one) => one.transplantDays)) ?? 0)
	const days = Math.ceil(
		quantile(
			own.map((one) => one.days),
			safe,
		),
	)
	const gives = quantile(
		own.map(({ perPlant }) => perPlant),
		1 - safe,
	)
	return {
		transplantDays,
		harvestDays: Math.max(transplantDays + 1, days),
		perPlantMilli: gives >= 1 ? Math.floor(gives) : null,
		harvests: own.length,
	}
}
