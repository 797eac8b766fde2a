import { z } from 'zod'
import { defineOperations } from '../../operation'
import { RecipeForm } from './recipe-form'
import { RecipePreviewWire } from './recipe-preview-wire'
import { RecipeWire } from './recipe-wire'
import { SelectRecipeInput } from './select-recipe-input'

const common = { tag: 'Recipes', auth: 'user' } as const
const onFarm = z.object({
	farmId: z.int().optional().describe('One of your farms; your current farm when left out'),
})
const writing = { permission: 'recipe.write', scope: 'manage' } as const
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
	addRecipe: {
		...writing,
		method: 'post',
		path: '/api/recipes',
		summary: 'Add a recipe of the farm’s own; temperatures in °F unless temperatureUnit says C',
		query: onFarm,
		body: RecipeForm,
		status: 201,
		answer: RecipeWire,
		refusals: { 400: 'Not a usable recipe', 409: 'The farm has as many as it may have' },
	},
	changeRecipe: {
		...writing,
		method: 'put',
		path: '/api/recipes/{recipeId}',
		summary: 'Save a new version of a recipe of the farm’s own; earlier versions stay',
		query: onFarm.extend({
			version: z.coerce.number().int().positive().describe('The version that you read'),
		}),
		body: RecipeForm,
		answer: RecipeWire,
		refusals: { 400: 'Not a usable recipe', 404: missing, 409: 'Changed meanwhile, or retired' },
	},
	retireRecipe: {
		...writing,
		method: 'delete',
		path: '/api/recipes/{recipeId}',
		summary: 'Retire a recipe of the farm’s own: it is no longer offered',
		query: onFarm,
		answer: z.object({ success: z.literal(true) }),
		refusals: { 404: missing, 409: 'A zone follows it' },
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
