import { z } from 'zod'
import { defineOperations } from '../../operation'
import { RecipePreviewWire } from './recipe-preview-wire'
import { RecipeWire } from './recipe-wire'
import { SelectRecipeInput } from './select-recipe-input'

const common = { tag: 'Recipes', auth: 'user' } as const
const onFarm = z.object({
	farmId: z.int().optional().describe('One of your farms; your current farm when left out'),
})
const missing = 'No such recipe in the catalogue or on the farm'

export const recipeOperations = defineOperations(common, {
	listRecipes: {
		method: 'get',
		path: '/api/recipes',
		permission: 'farm.see',
		scope: 'read',
		summary:
			'The recipes of a farm and of the catalogue; spans cover all stages, ideals are of the longest',
		query: onFarm,
		answer: z.array(RecipeWire),
	},
	readRecipe: {
		method: 'get',
		path: '/api/recipes/{recipeId}',
		permission: 'farm.see',
		scope: 'read',
		summary: 'One recipe',
		query: onFarm,
		answer: RecipeWire,
		refusals: { 404: missing },
	},
	previewRecipe: {
		method: 'get',
		path: '/api/recipes/{recipeId}/preview',
		permission: 'farm.see',
		scope: 'read',
		summary: 'What selecting a recipe would change, by zone; nothing is changed',
		query: onFarm.extend({ zone: SelectRecipeInput.shape.zone.describe('Both when left out') }),
		answer: z.array(RecipePreviewWire),
		refusals: { 404: missing },
	},
	selectRecipe: {
		method: 'post',
		path: '/api/recipes/select',
		permission: 'recipe.select',
		scope: 'control',
		summary: 'Make a recipe the active one of a zone, or of both zones',
		query: onFarm,
		body: SelectRecipeInput,
		answer: z.object({
			message: z.string(),
			active_recipe_id: z.string(),
		}),
		refusals: { 400: 'No recipe named', 404: missing },
	},
})
