import { parseWithZod } from '@conform-to/zod/v4'
import { RecipeForm } from '@sfc/contract/recipes/recipe-form'
import { readForm } from '~/http/read-form.server'

/** Reads a recipe's form. Without a status it only asked for a stage more or less. */
export const readRecipeForm = async (request: Request) =>
	parseWithZod(await readForm(request), { schema: RecipeForm })

/** 200 for a form that only grew or shrank, 400 for one that does not go through. */
export const replyStatus = ({ status }: { status?: string | undefined }) =>
	status === 'error' ? 400 : 200
