import type { Recipe } from '@sfc/domain/recipes/recipe'
import type { recipeVersions } from '#db/schema/recipes'

type Row = Pick<typeof recipeVersions.$inferSelect, 'recipeId' | 'version' | 'content'>

/** A stored version as a recipe: only the verbs beside this file write the column, from a Recipe. */
export const asRecipe = ({ recipeId, version, content }: Row): Recipe => ({
	...(content as Omit<Recipe, 'id' | 'version' | 'isOwn'>),
	id: recipeId,
	version,
	isOwn: true,
})
