import { NUTRIENTS, type Figure, type Recipe, type RecipeStage } from '@sfc/domain/recipes/recipe'
import { STAGE_QUANTITY_KEYS } from '@sfc/domain/recipes/stage-quantities'
import type { RecipeValues, StageValues } from './recipe-fields'

const toFahrenheit = (celsius: number) => Math.round((celsius * 1.8 + 32) * 100) / 100

/** What the form of a recipe holds at first. */
export const recipeToForm = (recipe: Recipe): RecipeValues => ({
	name: recipe.name,
	category: recipe.category,
	cropName: recipe.cropName,
	difficulty: recipe.difficulty,
	description: recipe.description,
	transplantDays: recipe.transplantDays,
	lampPercent: recipe.lampPercent ?? undefined,
	yieldInWords: recipe.yieldInWords ?? undefined,
	stages: recipe.stages.map(stageAsForm),
	nutrients: Object.fromEntries(
		NUTRIENTS.flatMap((nutrient) => ends(nutrient, recipe.nutrientsPpm[nutrient])),
	),
})

const stageAsForm = (stage: RecipeStage): StageValues => ({
	name: stage.name,
	days: stage.days,
	...Object.fromEntries(
		STAGE_QUANTITY_KEYS.flatMap((quantity) =>
			ends(quantity, stage[quantity], quantity === 'airC' ? toFahrenheit : undefined),
		),
	),
})

const ends = (key: string, figure: Figure | undefined, shown = (value: number) => value) =>
	figure
		? [
				[`${key}Min`, shown(figure.min)],
				[`${key}Max`, shown(figure.max)],
			]
		: []
