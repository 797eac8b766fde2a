import { expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { CATALOGUE, catalogueVersion, EARLIER_VERSIONS } from './catalogue'
import { recipeDifferences } from './recipe-differences'
import { DEFAULT_FORMATS } from '../../units/formats'
import { RECIPE_CATEGORIES, RECIPE_DIFFICULTIES, type Figure, type Recipe } from './recipe'
import { recipeProblems } from './recipe-problems'
import { findOrigin, SOURCES } from './sources'
import type { StageQuantity } from './stage-quantities'

const namedFigures = (recipe: Recipe): [string, Figure][] =>
	[...recipe.stages, recipe.nutrientsPpm].flatMap((figures) =>
		Object.entries(figures).filter(
			(entry): entry is [string, Figure] => typeof entry[1] === 'object',
		),
	)

const originsOf = (recipe: (typeof CATALOGUE)[number]) => [
	...namedFigures(recipe).map(([, { from }]) => from),
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

test('versions count from 1, the newest is in the catalogue, and each has other figures', () => {
	for (const newest of CATALOGUE)
		for (let version = 1; version < newest.version; version++) {
			const [earlier, later] = [version, version + 1].map((one) =>
				catalogueVersion(newest.id, one)!,
			)
			expect([earlier!.id, earlier!.version]).toEqual([newest.id, version])
			expect(recipeProblems(earlier!)).toEqual([])
			expect(recipeDifferences(earlier!, later!, DEFAULT_FORMATS)).not.toEqual([])
		}
	const newer = ({ id }: Recipe) => CATALOGUE.find((one) => one.id === id)?.version ?? 0
	for (const earlier of EARLIER_VERSIONS) expect(earlier.version).toBeLessThan(newer(earlier))
})

/**
 * Farms follow the version that was selected. Other figures are a new version in the catalogue, and the
 * version before goes to `earlier.json`: a line of this file never changes, lines are only added.
 */
test('the figures of a version never change', async () => {
	const figures = ({ growthDays, transplantDays, lampPercent, stages, nutrientsPpm }: Recipe) =>
		JSON.stringify([growthDays, transplantDays, lampPercent, stages, nutrientsPpm], (key, value) =>
			key === 'from' ? undefined : value,
		)
	const lines = [...CATALOGUE, ...EARLIER_VERSIONS].map((recipe) => {
		const hash = createHash('sha256').update(figures(recipe)).digest('hex').slice(0, 12)
		return `${recipe.id} ${recipe.version} ${hash}`
	})
	await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('./catalogue/versions.txt')
})

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

/** How much wider a band may be than its source at either end: no farm holds a single figure. */
const WIDER: Partial<Record<StageQuantity, number>> = { airC: 1.5, nightAirC: 1.5, ecMsCm: 0.2 }
const isTemperature = (key: string) => key === 'airC' || key === 'nightAirC'

test('every figure is in its quotation, as °C or °F, mS/cm or µS/cm, or little wider', () => {
	for (const recipe of CATALOGUE)
		for (const [key, { min, max, from }] of namedFigures(recipe)) {
			const origin = findOrigin(from)
			if (origin.kind !== 'source') continue
			const wider = 0.1 + (WIDER[key as StageQuantity] ?? 0)
			const said = numbersIn(origin.quote).flatMap((number) =>
				isTemperature(key) ? [number, (number - 32) / 1.8] : [number, number / 1000],
			)
			for (const value of [min, max]) {
				const isSaid = said.some((number) => Math.abs(number - value) <= wider)
				expect([recipe.id, from, value, isSaid]).toEqual([recipe.id, from, value, true])
			}
			const holdsSaid = said.some((number) => number >= min - 0.1 && number <= max + 0.1)
			expect([recipe.id, from, holdsSaid]).toEqual([recipe.id, from, true])
		}
})

test('a band is wide enough for on/off equipment to hold, and a night is not warmer than its day', () => {
	for (const recipe of CATALOGUE)
		for (const { name, airC, nightAirC, ecMsCm } of recipe.stages) {
			for (const range of [airC, nightAirC])
				if (range) expect([recipe.id, name, range.max - range.min >= 1.7]).toContain(true)
			if (ecMsCm) expect([recipe.id, name, ecMsCm.max - ecMsCm.min > 0.19]).toContain(true)
			if (airC && nightAirC) expect(nightAirC.max).toBeLessThanOrEqual(airC.max)
		}
})
