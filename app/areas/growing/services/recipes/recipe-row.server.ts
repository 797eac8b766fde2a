import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { recipeVersions } from '#db/schema/recipes'

/** Columns of a version that make up a recipe. */
export const VERSION_COLUMNS = {
	recipeId: recipeVersions.recipeId,
	version: recipeVersions.version,
	content: recipeVersions.content,
}

type Row = Pick<typeof recipeVersions.$inferSelect, 'recipeId' | 'version' | 'content'>

/**
 * Converts a stored version to a recipe: only the functions of this folder write the column, from a
 * Recipe.
 */
export const asRecipe = ({ recipeId, version, content }: Row): Recipe => ({
	...(content as Omit<Recipe, 'id' | 'version' | 'isOwn'>),
	id: recipeId,
	version,
	isOwn: true,
})

/** Returns the content of a recipe that a version stores, without its identity. */
export function recipeContent(recipe: Recipe): Record<string, unknown> {
	const { id: _id, version: _version, isOwn: _isOwn, ...content } = recipe
	return content
}
