import {
	NUTRIENTS,
	type Figure,
	type Recipe,
	type RecipeStage,
} from '@sfc/domain/growing/recipes/recipe'
import { STAGE_QUANTITIES, STAGE_QUANTITY_KEYS } from '@sfc/domain/growing/recipes/stage-quantities'
import { findConversion } from '@sfc/domain/units/display-unit'
import { DEFAULT_FORMATS, type Units } from '@sfc/domain/units/formats'
import type { RecipeValues, StageValues } from './recipe-fields'

/** What the form of a recipe holds at first, in the units of its person. */
export const recipeToForm = (recipe: Recipe, units: Units = DEFAULT_FORMATS): RecipeValues => ({
	temperatureUnit: units.temperatureUnit,
	ecUnit: units.ecUnit,
	name: recipe.name,
	category: recipe.category,
	cropName: recipe.cropName,
	difficulty: recipe.difficulty,
	description: recipe.description,
	transplantDays: recipe.transplantDays,
	lampPercent: recipe.lampPercent ?? undefined,
	yieldInWords: recipe.yieldInWords ?? undefined,
	stages: recipe.stages.map((stage) => stageAsForm(stage, units)),
	nutrients: Object.fromEntries(
		NUTRIENTS.flatMap((nutrient) => ends(nutrient, recipe.nutrientsPpm[nutrient])),
	),
})

const stageAsForm = (stage: RecipeStage, units: Units): StageValues => ({
	name: stage.name,
	days: stage.days,
	...(stage.lamps && { lamps: stage.lamps }),
	...Object.fromEntries(
		STAGE_QUANTITY_KEYS.flatMap((quantity) =>
			ends(quantity, stage[quantity], inUnits(STAGE_QUANTITIES[quantity].unit, units)),
		),
	),
})

function inUnits(unit: string, units: Units) {
	const shown = findConversion(unit, units)
	return (stored: number) => (shown ? Math.round(shown.of(stored) * 100) / 100 : stored)
}

const ends = (key: string, figure: Figure | undefined, shown = (value: number) => value) =>
	figure
		? [
				[`${key}Min`, shown(figure.min)],
				[`${key}Max`, shown(figure.max)],
			]
		: []
