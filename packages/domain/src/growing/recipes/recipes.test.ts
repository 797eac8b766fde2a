import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandAt, stageAt } from './band-at'
import { CATALOGUE } from './catalogue'
import { preserveOrigins } from './preserve-origins'
import { lightIntegral } from './light-integral'
import type { Recipe, RecipeStage } from './recipe'
import { recipeDifferences } from './recipe-differences'
import { recipeProblems } from './recipe-problems'
import { DEFAULT_FORMATS, STORED_UNITS } from '../../units/formats'
import { formatRange } from './format-range'
import { STAGE_QUANTITIES, STAGE_QUANTITY_KEYS } from './stage-quantities'

const butterhead = CATALOGUE.find(({ id }) => id === 'butterhead-lettuce') as Recipe
const recipes = fc.constantFrom(...CATALOGUE)

test('each day of a cycle has the band of its stage, and stages never go back', () => {
	fc.assert(
		fc.property(recipes, fc.nat(200), (recipe, day) => {
			const at = (on: number) => recipe.stages.indexOf(stageAt(recipe, on) as never)
			expect(at(day + 1)).toBeGreaterThanOrEqual(at(day))
			if (day >= recipe.growthDays) expect(at(day)).toBe(recipe.stages.length - 1)
			const stage = stageAt(recipe, day)
			for (const [quantity, { min, max }] of Object.entries(bandAt(recipe, day)))
				expect(stage?.[quantity as 'ph']).toMatchObject({ min, max })
		}),
	)
	expect(bandAt(butterhead, 0).ph).toBeUndefined()
	expect(bandAt(butterhead, 20).ph).toEqual({ min: 5.6, max: 6 })
})

test('daily light is the light level times the hours', () => {
	expect(lightIntegral({ ppfd: { min: 200, max: 400 }, lightHours: { min: 16, max: 16 } })).toEqual(
		{
			min: 11.52,
			max: 23.04,
		},
	)
	expect(lightIntegral({ ppfd: { min: 200, max: 400 } })).toBeNull()
})

test('differences name what changed and where, and are empty without a change', () => {
	const after: Recipe = {
		...butterhead,
		name: 'House butterhead',
		growthDays: 37,
		stages: butterhead.stages.map((stage) =>
			stage.name === 'Vegetative'
				? { ...stage, days: stage.days + 2, ph: { min: 5.8, max: 6.2, from: 'farm' } }
				: stage,
		),
		nutrientsPpm: { ...butterhead.nutrientsPpm, iron: undefined as never },
	}
	expect(recipeDifferences(butterhead, after, DEFAULT_FORMATS)).toEqual([
		'Name Butterhead lettuce → House butterhead',
		'Days to harvest 35 → 37',
		'Vegetative 24 → 26 days',
		'pH 5.6–6.0 → 5.8–6.2 in Vegetative',
		'Iron 1.5–3 ppm → not set',
	])
	fc.assert(
		fc.property(recipes, (recipe) => {
			expect(recipeDifferences(recipe, structuredClone(recipe), DEFAULT_FORMATS)).toEqual([])
		}),
	)
})

test('added, removed and moved stages are named', () => {
	const [first, second, third] = butterhead.stages as [never, never, never]
	const after = { ...butterhead, stages: [second, first, { ...(third as object), name: 'Finish' }] }
	expect(recipeDifferences(butterhead, after as Recipe, DEFAULT_FORMATS)).toEqual([
		'Vegetative (24 days) removed',
		'Finish (24 days) added',
		'Order: Seedling, Germination',
	])
})

test('an unchanged figure keeps its source, a changed one is the farm’s own', () => {
	const seedling = butterhead.stages[1] as Recipe['stages'][number]
	const changed = {
		...butterhead,
		stages: [{ ...seedling, ph: { min: 5.8, max: 6.2, from: 'rutgers-lettuce/ph' } }],
	}
	const [stage] = preserveOrigins(changed, butterhead).stages
	expect(stage?.ph?.from).toBe('farm')
	expect(stage?.airC?.from).toBe(seedling.airC?.from)
	expect(preserveOrigins(butterhead, butterhead)).toEqual(butterhead)
	expect(preserveOrigins(butterhead, null).stages[1]?.airC?.from).toBe('farm')
})

test('reversed and impossible ranges are refused', () => {
	fc.assert(
		fc.property(
			...([fc.constantFrom(...STAGE_QUANTITY_KEYS), fc.double(), fc.double()] as const),
			(quantity, min, max) => {
				const day = {
					airC: butterhead.stages[1]?.airC,
					lightHours: butterhead.stages[1]?.lightHours,
				}
				const humidityPct = butterhead.stages[1]?.humidityPct
				const figure = { min, max, from: 'farm' }
				const stage = { name: 'Only', days: 35, ...day, humidityPct, [quantity]: figure }
				const problems = recipeProblems({ ...butterhead, stages: [stage as RecipeStage] })
				const { least, most } = STAGE_QUANTITIES[quantity]
				const isFine = min <= max && min >= least && max <= most
				expect(problems.length === 0).toBe(isFine)
			},
		),
	)
})

test('stages that do not add up, share a name or are missing are reported', () => {
	const told = (change: Partial<Recipe>) =>
		recipeProblems({ ...butterhead, ...change }).map(({ path, message }) => `${path}: ${message}`)
	expect(told({ growthDays: 40 })).toEqual(['growthDays: The stages add up to 35 days, not 40'])
	expect(told({ stages: [] })).toEqual(['stages: A recipe needs at least one stage'])
	expect(told({ transplantDays: 35 })).toEqual([
		'transplantDays: Transplanting must come before the harvest',
	])
	const twice = [
		{ name: 'Growth', days: 20 },
		{ name: ' growth', days: 15 },
	]
	expect(told({ stages: twice })).toEqual(['stages,1,name: Another stage has this name'])
})

test('temperatures are shown in °F first, or in °C alone', () => {
	expect(formatRange('airC', { min: 18, max: 24 }, DEFAULT_FORMATS)).toBe('64–75 °F (18–24 °C)')
	expect(formatRange('airC', { min: 18, max: 24 }, STORED_UNITS)).toBe('18–24 °C')
	expect(formatRange('ph', { min: 5.5, max: 6 }, DEFAULT_FORMATS)).toBe('5.5–6.0')
	expect(formatRange('ecMsCm', { min: 1.15, max: 1.25 }, DEFAULT_FORMATS)).toBe('1.15–1.25 mS/cm')
	const ppm = { ...DEFAULT_FORMATS, ecUnit: 'ppm700' } as const
	expect(formatRange('ecMsCm', { min: 1.15, max: 1.25 }, ppm)).toBe('805–875 ppm700')
	expect(formatRange('humidityPct', { min: 60, max: 70 }, DEFAULT_FORMATS)).toBe('60–70%')
	expect(formatRange('lightHours', { min: 16, max: 16 }, DEFAULT_FORMATS)).toBe('16 h')
})
