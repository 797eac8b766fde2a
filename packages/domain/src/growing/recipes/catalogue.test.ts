import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue'
import { RECIPE_CATEGORIES, RECIPE_DIFFICULTIES, type Figure } from './recipe'
import { recipeProblems } from './recipe-problems'
import { findOrigin, SOURCES } from './sources'
import { STAGE_QUANTITY_KEYS } from './stage-quantities'

const figuresOf = (recipe: (typeof CATALOGUE)[number]): Figure[] => [
	...recipe.stages.flatMap((stage) => STAGE_QUANTITY_KEYS.flatMap((key) => stage[key] ?? [])),
	...Object.values(recipe.nutrientsPpm),
]

const originsOf = (recipe: (typeof CATALOGUE)[number]) => [
	...figuresOf(recipe).map(({ from }) => from),
	recipe.growthFrom,
	recipe.transplantFrom,
	recipe.yieldFrom ?? 'practice',
]

test('there are at least 24 recipes, of every category, each under its own id and name', () => {
	expect(CATALOGUE.length).toBeGreaterThanOrEqual(24)
	expect(new Set(CATALOGUE.map(({ category }) => category))).toEqual(new Set(RECIPE_CATEGORIES))
	for (const key of ['id', 'name'] as const)
		expect(new Set(CATALOGUE.map((recipe) => recipe[key])).size).toBe(CATALOGUE.length)
})

test.each(CATALOGUE.map((recipe) => [recipe.id, recipe] as const))(
	'%s is a valid recipe: ranges in order and possible, stages adding up',
	(_, recipe) => {
		expect(recipeProblems(recipe)).toEqual([])
		expect(RECIPE_DIFFICULTIES).toContain(recipe.difficulty)
		expect(recipe.description).not.toBe('')
	},
)

test('every origin is general practice or an existing quotation', () => {
	for (const recipe of CATALOGUE)
		for (const from of originsOf(recipe))
			expect([recipe.id, from, findOrigin(from).kind]).toEqual([
				recipe.id,
				from,
				from === 'practice' ? 'practice' : 'source',
			])
})

test('every quotation is used by a figure, and has a publisher and an address', () => {
	const used = new Set(CATALOGUE.flatMap(originsOf))
	for (const { id, quotes, publisher, address } of SOURCES) {
		expect(address).toMatch(/^https?:\/\/\S+$/)
		expect(publisher).not.toBe('')
		for (const key of Object.keys(quotes)) expect(used).toContain(`${id}/${key}`)
	}
})

/** The numbers in a quotation, with those that `24 ± 1` and `1200 50` stand for. */
function numbersIn(quote: string): number[] {
	const plain = [...quote.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits))
	const around = [...quote.matchAll(/(\d+(?:\.\d+)?)%? (?:± ?)?(\d+(?:\.\d+)?)/g)].flatMap(
		(hit) => [Number(hit[1]) - Number(hit[2]), Number(hit[1]) + Number(hit[2])],
	)
	return [...plain, ...around]
}

test('every figure is in its quotation, as °C or °F, mS/cm or µS/cm', () => {
	for (const recipe of CATALOGUE)
		for (const { min, max, from } of figuresOf(recipe)) {
			const origin = findOrigin(from)
			if (origin.kind !== 'source') continue
			const said = numbersIn(origin.quote)
			for (const value of [min, max]) {
				const meanings = [value, value * 1.8 + 32, value * 1000]
				const isSaid = said.some((number) =>
					meanings.some((meaning) => Math.abs(number - meaning) <= 0.1),
				)
				expect([recipe.id, from, value, isSaid]).toEqual([recipe.id, from, value, true])
			}
		}
})
