import berries from './catalogue/berries.json' with { type: 'json' }
import earlier from './catalogue/earlier.json' with { type: 'json' }
import greens from './catalogue/greens.json' with { type: 'json' }
import herbs from './catalogue/herbs.json' with { type: 'json' }
import lettuce from './catalogue/lettuce.json' with { type: 'json' }
import microgreens from './catalogue/microgreens.json' with { type: 'json' }
import peppers from './catalogue/peppers.json' with { type: 'json' }
import tomatoes from './catalogue/tomatoes.json' with { type: 'json' }
import type { Recipe } from './recipe'

const ROWS = [microgreens, greens, lettuce, herbs, peppers, tomatoes, berries].flat()

/** The files as recipes; a test checks each of them against the rules of a recipe. */
const asCatalogue = (rows: readonly object[]): Recipe[] =>
	rows.map((row) => ({ version: 1, ...row, isOwn: false }) as Recipe)

/** The recipes that come with the product, each in its newest version. */
export const CATALOGUE: readonly Recipe[] = asCatalogue(ROWS)

/** Earlier versions, which farms follow until a person selects the newest one. */
export const EARLIER_VERSIONS: readonly Recipe[] = asCatalogue(earlier)

const byId = new Map(CATALOGUE.map((recipe) => [recipe.id, recipe]))
const byVersion = new Map(
	[...CATALOGUE, ...EARLIER_VERSIONS].map((recipe) => [`${recipe.id} ${recipe.version}`, recipe]),
)

/** The newest version of a recipe of the catalogue; undefined when there is no such recipe. */
export const catalogueRecipe = (id: string): Recipe | undefined => byId.get(id)

/** A version of a recipe of the catalogue; the newest one for a version that is not known. */
export const catalogueVersion = (id: string, version: number): Recipe | undefined =>
	byVersion.get(`${id} ${version}`) ?? byId.get(id)
