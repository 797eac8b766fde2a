import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { z } from 'zod'

/** Which recipe to follow, and where: both zones of the farm when none is named. */
export const SelectRecipeInput = z.object({
	recipeId: z
		.string('Recipe is required')
		.min(1, 'Recipe is required')
		.max(100, 'Recipe not found'),
	zone: z.enum(RECIPE_ZONES, 'Zone must be nursery or cultivation').optional(),
})
export type SelectRecipeInput = z.infer<typeof SelectRecipeInput>
