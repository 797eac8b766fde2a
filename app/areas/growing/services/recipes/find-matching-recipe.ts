import { CATALOGUE } from '@sfc/domain/growing/recipes/catalogue'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { cropMatchScore, recipeForCrop } from '@sfc/domain/growing/recipes/recipe-for-crop'

type Crop = { cropName: string; varietyName: string | null; recipeId: string | null }

/**
 * Returns the recipe for a crop's stages and yield. A place's active recipe may belong to another
 * crop: its climate applies to everything there, but not its stages. Then the catalogue's recipe
 * for the crop counts.
 */
export function findMatchingRecipe(recipe: Recipe | null, crop: Crop): Recipe | null {
	if (recipe && (crop.recipeId === recipe.id || cropMatchScore(recipe, crop) > 0)) return recipe
	return recipeForCrop(CATALOGUE, crop)
}
