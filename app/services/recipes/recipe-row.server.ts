import type { Recipe } from '@sfc/domain/recipes/recipe'
import { recipeVersions } from '#db/schema/recipes'

/** What is read of a version to make a recipe of it. */
export const VERSION_COLUMNS = {
	recipeId: recipeVersions.recipeId,
	version: recipeVersions.version,
	content: recipeVersions.content,
}

type Row = Pick<typeof recipeVersions.$inferSelect, 'recipeId' | 'version' | 'content'>

/** A stored version as a recipe: only the verbs beside this file write the column, from a Recipe. */
export const asRecipe = ({ recipeId, version, content }: Row): Recipe => ({
	...(content as Omit<Recipe, 'id' | 'version' | 'isOwn'>),
	id: recipeId,
	version,
	isOwn: true,
})

/** What a version keeps of a recipe: all but where it stands in the book. */
export function recipeContent(recipe: Recipe): Record<string, unknown> {
	const { id: _id, version: _version, isOwn: _isOwn, ...content } = recipe
	return content
}
