import berries from './catalogue/berries.json' with { type: 'json' }
import greens from './catalogue/greens.json' with { type: 'json' }
import herbs from './catalogue/herbs.json' with { type: 'json' }
import lettuce from './catalogue/lettuce.json' with { type: 'json' }
import microgreens from './catalogue/microgreens.json' with { type: 'json' }
import peppers from './catalogue/peppers.json' with { type: 'json' }
import tomatoes from './catalogue/tomatoes.json' with { type: 'json' }
import type { Recipe } from './recipe'

const ROWS = [microgreens, greens, lettuce, herbs, peppers, tomatoes, berries].flat()

/** The files as recipes; a test checks each of them against the rules of a recipe. */
const asCatalogue = (rows: typeof ROWS): Recipe[] =>
	rows.map((row) => ({ ...row, version: 1, isOwn: false }) as Recipe)

/** The recipes that come with the product. */
export const CATALOGUE: readonly Recipe[] = asCatalogue(ROWS)

const byId = new Map(CATALOGUE.map((recipe) => [recipe.id, recipe]))

/** The recipe of the catalogue with an id; undefined when there is none. */
export const catalogueRecipe = (id: string): Recipe | undefined => byId.get(id)
