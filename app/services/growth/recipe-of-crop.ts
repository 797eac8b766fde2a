import { CATALOGUE } from '@sfc/domain/recipes/catalogue'
import type { Recipe } from '@sfc/domain/recipes/recipe'

type Crop = { cropName: string; recipeId: string | null }

/**
 * The recipe whose stages and yield are those of a crop. A place's recipe may be another crop's: its
 * climate holds for all that stands there, its stages do not. Then the catalogue's for the crop counts.
 */
export function recipeOfCrop(recipe: Recipe | null, crop: Crop): Recipe | null {
	const isSame = ({ cropName }: Recipe) => cropName.toLowerCase() === crop.cropName.toLowerCase()
	if (recipe && (crop.recipeId === recipe.id || isSame(recipe))) return recipe
	return CATALOGUE.find(isSame) ?? null
}
