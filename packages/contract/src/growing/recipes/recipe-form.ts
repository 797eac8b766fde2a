import {
	NUTRIENTS,
	type Figure,
	type Recipe,
	type RecipeStage,
} from '@sfc/domain/growing/recipes/recipe'
import { recipeProblems } from '@sfc/domain/growing/recipes/recipe-problems'
import { STAGE_QUANTITIES, STAGE_QUANTITY_KEYS } from '@sfc/domain/growing/recipes/stage-quantities'
import { findConversion } from '@sfc/domain/units/display-unit'
import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import {
	RecipeFields,
	type Ends,
	type RecipeUnits,
	type RecipeValues,
	type StageValues,
} from './recipe-fields'

/** What a person writes of a recipe; the rest is its place in the book. */
export type RecipeDraft = Omit<
	Recipe,
	'id' | 'version' | 'isOwn' | 'growthFrom' | 'transplantFrom' | 'yieldFrom'
>

const ONE_END = 'Enter both ends, or leave both empty'

/** Two decimals of a degree, and three of mS/cm, are below what any sensor tells. */
function toStored(unit: string, typed: number, units: RecipeUnits): number {
	const shown = findConversion(unit, { ...DEFAULT_FORMATS, ...units })
	const places = unit === '°C' ? 100 : 1000
	return shown ? Math.round(shown.back(typed) * places) / places : typed
}

/**
 * A recipe's form, read: spans in stored units, its days the sum of its stages' days. What does not
 * go together is told at its field.
 */
export const RecipeForm = RecipeFields.transform((fields, context) => {
	const values = fields as RecipeValues
	const refuse = (path: (string | number)[], message: string) =>
		context.addIssue({ code: 'custom', path, message })
	const stages = values.stages.map((stage, at) =>
		asStage(stage, values, (key, message) => refuse(['stages', at, key], message)),
	)
	const nutrientsPpm: Recipe['nutrientsPpm'] = {}
	for (const nutrient of NUTRIENTS) {
		const figure = figureOf(values.nutrients ?? {}, nutrient)
		if (figure === 'one end') refuse(['nutrients', `${nutrient}Min`], ONE_END)
		else if (figure) nutrientsPpm[nutrient] = figure
	}
	const { note, nutrients: _nutrients, temperatureUnit: _t, ecUnit: _ec, ...plain } = values
	const draft: RecipeDraft = {
		...plain,
		stages,
		nutrientsPpm,
		growthDays: stages.reduce((sum, { days }) => sum + days, 0),
		lampPercent: values.lampPercent ?? null,
		yieldInWords: values.yieldInWords || null,
	}
	for (const { path, message } of recipeProblems(draft)) refuse(fieldOfIssue(path), message)
	return { draft, note: note || null }
})

function asStage(
	values: StageValues,
	units: RecipeUnits,
	refuse: (key: string, message: string) => void,
): RecipeStage {
	const stage: RecipeStage = { name: values.name, days: values.days }
	for (const quantity of STAGE_QUANTITY_KEYS) {
		const figure = figureOf(values, quantity)
		if (figure === 'one end') refuse(`${quantity}Min`, ONE_END)
		else if (figure) {
			const stored = (typed: number) => toStored(STAGE_QUANTITIES[quantity].unit, typed, units)
			stage[quantity] = { ...figure, min: stored(figure.min), max: stored(figure.max) }
		}
	}
	const lamps = Object.entries(values.lamps ?? {}).filter(([, value]) => value !== undefined)
	if (lamps.length > 0) stage.lamps = Object.fromEntries(lamps)
	return stage
}

function figureOf<Key extends string>(ends: Ends<Key>, key: Key): Figure | 'one end' | null {
	const [min, max] = [ends[`${key}Min`], ends[`${key}Max`]]
	if (min === undefined && max === undefined) return null
	return min === undefined || max === undefined ? 'one end' : { min, max, from: 'farm' }
}

/** The field a problem of a recipe is shown at. */
function fieldOfIssue(path: (string | number)[]): (string | number)[] {
	const [head, at, key] = path
	if (head === 'nutrientsPpm') return ['nutrients', `${at}Min`]
	if (head === 'growthDays') return ['stages']
	if (head !== 'stages' || at === undefined || key === undefined) return path
	return key === 'name' || key === 'lamps' ? path : [head, at, `${key}Min`]
}
