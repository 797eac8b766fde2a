import { cropLabel } from '../../growing/planting-cycles/crop-label'
import { cropTraits, cropStages, SETTLING_DAYS } from '../../growing/planting-cycles/crop-traits'
import {
	GROWTH_STAGES,
	stageFromName,
	type GrowthStage,
} from '../../growing/planting-cycles/growth-stage'

/** A stage and the planned first day of it, 0 being the day of sowing; null: not known. */
export type PlannedStage = { stage: GrowthStage; fromDay: number | null }

type Crop = {
	cropName: string
	varietyName: string | null
	transplantDays: number
	harvestDays: number
}

/** The stage lengths of a recipe. Its days run to the first harvest. */
export type StageRecipe = {
	transplantDays: number
	growthDays: number
	stages: readonly { name: string; days: number }[]
}

/**
 * The planned day of each stage. Transplanting and harvest come from the cycle; stages between come
 * from the recipe, scaled to the cycle's days. Days never go back.
 */
export function stagePlan(crop: Crop, recipe: StageRecipe | null): PlannedStage[] {
	const { transplantDays, harvestDays } = crop
	const byRecipe = recipe ? recipeStarts(crop, recipe) : new Map<GrowthStage, number>()
	const name = cropLabel(crop)
	const habitual = cropStages(name, transplantDays)
	const stages = GROWTH_STAGES.filter(
		(stage) =>
			habitual.includes(stage) ||
			((stage === 'flowering' || stage === 'fruiting') && byRecipe.has(stage)),
	)
	const sprouted = 1 + cropTraits(name).sproutDays.value
	const wanted: Partial<Record<GrowthStage, number>> = {
		seeding: 0,
		germination: 1,
		transplant: transplantDays,
		'vegetative growth':
			transplantDays > 0
				? transplantDays + SETTLING_DAYS
				: (byRecipe.get('vegetative growth') ?? sprouted),
		flowering: byRecipe.get('flowering'),
		fruiting: byRecipe.get('fruiting'),
		harvest: harvestDays,
	}
	let latest = 0
	return stages.map((stage) => {
		const day = wanted[stage]
		if (day === undefined) return { stage, fromDay: null }
		latest = Math.max(latest, Math.min(day, harvestDays))
		return { stage, fromDay: latest }
	})
}

/** The day of the cycle on which each stage of the recipe begins. */
function recipeStarts(crop: Crop, recipe: StageRecipe): Map<GrowthStage, number> {
	const starts = new Map<GrowthStage, number>()
	let day = 0
	for (const { name, days } of recipe.stages) {
		const stage = stageFromName(name)
		if (stage && !starts.has(stage)) starts.set(stage, scaleDay(day, crop, recipe))
		day += days
	}
	return starts
}

/** Scales a recipe's day to the cycle, whose transplanting and harvest stay fixed. */
function scaleDay(day: number, crop: Crop, recipe: StageRecipe): number {
	const moved = crop.transplantDays > 0 && recipe.transplantDays > 0
	const [fromT, toT] = moved ? [recipe.transplantDays, crop.transplantDays] : [0, 0]
	if (day < fromT) return Math.round((day * toT) / fromT)
	const span = Math.max(1, recipe.growthDays - fromT)
	return Math.round(toT + ((day - fromT) * (crop.harvestDays - toT)) / span)
}
