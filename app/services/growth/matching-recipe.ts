import { CATALOGUE } from '@sfc/domain/recipes/catalogue'
import type { Recipe } from '@sfc/domain/recipes/recipe'
import { cropMatchScore, recipeForCrop } from '@sfc/domain/recipes/recipe-for-crop'

type Crop = { cropName: string; varietyName: string | null; recipeId: string | null }

/**
 * The recipe whose stages and yield are those of a crop. A place's recipe may be another crop's: its
 * climate holds for all that stands there, its stages do not. Then the catalogue's for the crop counts.
 */
export function matchingRecipe(recipe: Recipe | null, crop: Crop): Recipe | null {
	if (recipe && (crop.recipeId === recipe.id || cropMatchScore(recipe, crop) > 0)) return recipe
	return recipeForCrop(CATALOGUE, crop)
}
