import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { checkFormFields } from './check-form-fields'
import { formatIssue } from './format-issue'

/**
 * Parses a form that was sent in the address (`method="get"`). Throws Fault invalid for hostile
 * field names.
 */
export function parseQuery<Z extends z.ZodType>(request: Request, schema: Z) {
	const { searchParams } = new URL(request.url)
	checkFormFields(searchParams)
	return parseWithZod(searchParams, { schema, error: formatIssue })
}
