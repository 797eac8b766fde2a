import type { Recipe } from './recipe'

type Crop = { cropName: string; varietyName: string | null }
type Named = Pick<Recipe, 'name' | 'cropName'>

/**
 * How closely a recipe matches a crop: 2 when its names include the variety (`Cherry tomato` and
 * Tomatoes - Cherry Tomato), 1 for the crop alone, 0 for no match.
 */
export function cropMatchScore(recipe: Named, { cropName, varietyName }: Crop): 0 | 1 | 2 {
	const names = [recipe.name, recipe.cropName].map((name) => name.toLowerCase())
	const isNamed = (name: string) => names.includes(name.toLowerCase())
	if (varietyName && (isNamed(varietyName) || isNamed(`${varietyName} ${cropName}`))) return 2
	return isNamed(cropName) ? 1 : 0
}

/** The recipe that matches a crop most closely, the first of equal ones; null without a match. */
export function recipeForCrop<R extends Named>(recipes: readonly R[], crop: Crop): R | null {
	const [found] = recipes
		.map((recipe) => ({ recipe, closeness: cropMatchScore(recipe, crop) }))
		.filter((one) => one.closeness > 0)
		.sort((a, b) => b.closeness - a.closeness)
	return found?.recipe ?? null
}
