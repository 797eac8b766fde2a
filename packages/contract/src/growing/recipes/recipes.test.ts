import { DEFAULT_FORMATS, EC_UNITS } from '@sfc/domain/units/formats'
import { CATALOGUE, catalogueRecipe } from '@sfc/domain/growing/recipes/catalogue'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { recipeDifferences } from '@sfc/domain/growing/recipes/recipe-differences'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recipeToForm } from './recipe-to-form'
import { RecipeForm } from './recipe-form'
import { RecipeWire, recipeToWire } from './recipe-wire'
import { SelectRecipeInput } from './select-recipe-input'

const butterhead = catalogueRecipe('butterhead-lettuce') as Recipe
const typed = recipeToForm(butterhead)
const CELSIUS = { ...DEFAULT_FORMATS, temperatureUnit: 'C' as const }

const told = (change: object) =>
	RecipeForm.safeParse({ ...typed, ...change }).error?.issues.map(
		({ path, message }) => `${path.join('.')}: ${message}`,
	)

const stage = (more: object) => [{ name: 'Only', days: 35, ...more }]

test('a form that is sent back as it was says the same recipe', () => {
	for (const recipe of CATALOGUE) {
		const { draft } = RecipeForm.parse(recipeToForm(recipe))
		expect(recipeDifferences(recipe, { ...recipe, ...draft }, DEFAULT_FORMATS)).toEqual([])
	}
})

test.each([
	[{ name: ' ' }, 'name: Name is required'],
	[{ description: 'x'.repeat(10_000) }, 'description: Description must be at most 1000 characters'],
	[{ category: 'trees' }, 'category: Please select a category'],
	[{ stages: [] }, 'stages: A recipe needs at least one stage'],
	[{ stages: stage({ days: 0 }) }, 'stages.0.days: Days must be a whole number from 1 to 730'],
	[{ stages: stage({ phMin: 6 }) }, 'stages.0.phMin: Enter both ends, or leave both empty'],
	[
		{ stages: stage({ phMin: 6, phMax: 5 }) },
		'stages.0.phMin: pH: the lowest must not be above the highest',
	],
	[
		{ stages: stage({ airCMax: 200 }) },
		'stages.0.airCMax: Air temperature must be a number from 23 to 122 °F',
	],
	[
		{ nutrients: { ironMin: 5, ironMax: 1 } },
		'nutrients.ironMin: Must be from 0 to 2000 ppm, lowest first',
	],
	[{ transplantDays: 35 }, 'transplantDays: Transplanting must come before the harvest'],
	[{ lampPercent: 101 }, 'lampPercent: Lamps must be a whole number from 0 to 100 percent'],
	[
		{ stages: stage({ lamps: { farRed: 100.5 } }) },
		'stages.0.lamps.farRed: Far-red lamps must be a whole number from 0 to 100 percent',
	],
	[
		{ stages: stage({ lamps: { farRedEndMin: 121 } }) },
		'stages.0.lamps.farRedEndMin: Must be a whole number from 0 to 120 minutes',
	],
	[
		{ stages: stage({ lamps: { farRedEndMin: 30 } }) },
		'stages.0.lamps.farRedEndMin: Enter the light a day too: it says when the day ends',
	],
])('a recipe is refused at its field (%#)', (change, message) => {
	expect(told(change)).toContain(message)
})

test('levels of lamps by colour are kept, and their change is named', () => {
	const [first, ...others] = typed.stages
	const lamps = { red: 60, blue: 0, white: undefined, farRedEndMin: 30 }
	const { draft } = RecipeForm.parse({ ...typed, stages: [{ ...first, lamps }, ...others] })
	expect(draft.stages[0]?.lamps).toEqual({ red: 60, blue: 0, farRedEndMin: 30 })
	const changed = { ...butterhead, ...draft }
	expect(RecipeForm.parse(recipeToForm(changed)).draft.stages).toEqual(draft.stages)
	expect(recipeDifferences(butterhead, changed, DEFAULT_FORMATS)).toEqual([
		'Lamps by colour: not set → Red lamps 60 %, Blue lamps 0 %, far-red for 30 min after the day in Germination',
	])
})

test('temperatures are typed in °F and kept in °C', () => {
	const { draft } = RecipeForm.parse({ ...typed, stages: stage({ airCMin: 68, airCMax: 75.2 }) })
	expect(draft.stages[0]?.airC).toEqual({ min: 20, max: 24, from: 'farm' })
	expect(draft.growthDays).toBe(35)
})

test('who reads °C types °C, within the same bounds', () => {
	const inC = { temperatureUnit: 'C', stages: stage({ airCMin: 20, airCMax: 24 }) }
	expect(RecipeForm.parse({ ...typed, ...inC }).draft.stages[0]?.airC).toEqual({
		min: 20,
		max: 24,
		from: 'farm',
	})
	expect(told({ ...inC, stages: stage({ airCMin: 20, airCMax: 60 }) })).toContain(
		'stages.0.airCMax: Air temperature must be a number from -5 to 50 °C',
	)
	const { temperatureUnit: _unit, ...withoutUnit } = typed
	expect(RecipeForm.parse(withoutUnit).draft).toEqual(RecipeForm.parse(typed).draft)
	for (const recipe of CATALOGUE) {
		const { draft } = RecipeForm.parse(recipeToForm(recipe, CELSIUS))
		expect(recipeDifferences(recipe, { ...recipe, ...draft }, CELSIUS)).toEqual([])
	}
})

test.each(EC_UNITS)(
	'EC is typed in %s, and a recipe that is only opened and saved stays',
	(ecUnit) => {
		const units = { ...DEFAULT_FORMATS, ecUnit }
		for (const recipe of CATALOGUE) {
			const { draft } = RecipeForm.parse(recipeToForm(recipe, units))
			expect(draft.stages.map(({ ecMsCm }) => [ecMsCm?.min, ecMsCm?.max])).toEqual(
				recipe.stages.map(({ ecMsCm }) => [ecMsCm?.min, ecMsCm?.max]),
			)
		}
	},
)

test('EC beyond what a recipe may hold is refused in the unit it was typed in', () => {
	const inPpm = { ecUnit: 'ppm500', stages: stage({ ecMsCmMin: 600, ecMsCmMax: 900 }) }
	expect(RecipeForm.parse({ ...typed, ...inPpm }).draft.stages[0]?.ecMsCm).toMatchObject({
		min: 1.2,
		max: 1.8,
	})
	expect(told({ ...inPpm, stages: stage({ ecMsCmMin: 600, ecMsCmMax: 5001 }) })).toContain(
		'stages.0.ecMsCmMax: EC must be a number from 0 to 5000 ppm500',
	)
})

test('a night apart is typed in the unit of its person, and only beside its day', () => {
	const day = { airCMin: 68, airCMax: 75.2, lightHoursMin: 16, lightHoursMax: 16 }
	const night = { nightAirCMin: 60.8, nightAirCMax: 68 }
	const { draft } = RecipeForm.parse({ ...typed, stages: stage({ ...day, ...night }) })
	expect(draft.stages[0]?.nightAirC).toEqual({ min: 16, max: 20, from: 'farm' })
	expect(recipeToForm({ ...butterhead, ...draft }).stages[0]).toMatchObject(night)
	const [first] = recipeToWire({ ...butterhead, ...draft }, false).stages
	expect(first?.conditions.night).toEqual({ temperature: { min: 60.8, max: 68 }, humidity: null })
	expect(first?.conditions.temperature).toEqual({ min: 68, max: 75.2 })
	expect(told({ stages: stage({ ...night, lightHoursMin: 16, lightHoursMax: 16 }) })).toContain(
		'stages.0.nightAirCMin: Enter the target by day too',
	)
	expect(told({ stages: stage({ airCMin: 68, airCMax: 75.2, ...night }) })).toContain(
		'stages.0.nightAirCMin: Enter the light a day too: it says when night is',
	)
})

test('the API answers in its own spelling: temperatures °F, ideals of the longest stage', () => {
	const wire = recipeToWire(butterhead, true)
	expect(RecipeWire.parse(wire)).toEqual(wire)
	expect(wire).toMatchObject({
		id: 'butterhead-lettuce',
		crop_type: 'Butterhead Lettuce',
		is_active: true,
		duration: '35 days',
		growth_time_days: 35,
		temperature_ideal: 75.2,
		co2_ideal: 700,
		ph_min: 5.6,
		ph_max: 6,
		light_hours_per_day: 16,
		light_intensity: null,
	})
	expect(wire.requirements.lightIntensity).toEqual({ ideal: 300 })
	expect(wire.stages.map(({ name, duration }) => [name, duration])).toEqual([
		['Germination', 3],
		['Seedling', 8],
		['Vegetative', 24],
	])
	expect(wire.nutrients['nitrogen']).toBe(150)
	expect(wire.sources.map(({ quote }) => quote).join()).toContain('grown for 35 days')
	for (const recipe of CATALOGUE) RecipeWire.parse(recipeToWire(recipe, false))
})

test('no body makes the reading throw', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (body) => {
			RecipeForm.safeParse(body)
			SelectRecipeInput.safeParse(body)
		}),
	)
})
