import { formConstraints } from '~/http/form-constraints'
import { recipeFields, type RecipeValues } from '@sfc/contract/growing/recipes/recipe-fields'
import { RECIPE_CATEGORIES, RECIPE_DIFFICULTIES } from '@sfc/domain/growing/recipes/recipe'
import type { Units } from '@sfc/domain/units/formats'
import { categoryLabel, difficultyLabel } from '../recipe-labels'

export type RecipeFormValues = Partial<RecipeValues>
export type RecipeFormSetup = ReturnType<typeof prepareRecipeForm>

/** A new recipe starts with two empty stages. */
export const EMPTY_RECIPE: RecipeFormValues = {
	transplantDays: 0,
	stages: [
		{ name: 'Germination', days: 3 },
		{ name: 'Vegetative', days: 28 },
	],
}

/** The data for a recipe's form, as plain values: the browser gets no schema. */
export function prepareRecipeForm(values: RecipeFormValues, { temperatureUnit, ecUnit }: Units) {
	return {
		values: { ...values, temperatureUnit, ecUnit },
		constraint: formConstraints(recipeFields({ temperatureUnit, ecUnit })),
		categories: RECIPE_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) })),
		difficulties: RECIPE_DIFFICULTIES.map((value) => ({ value, label: difficultyLabel(value) })),
	}
}
