import type { z } from 'zod'
import { checkFormFields } from './check-form-fields'
import { parseForm } from './parse-form'

/**
 * Parses a form that was sent in the address (`method="get"`). Throws Fault invalid for hostile
 * field names.
 */
export function parseQuery<Z extends z.ZodType>(request: Request, schema: Z) {
	const { searchParams } = new URL(request.url)
	checkFormFields(searchParams)
	return parseForm(searchParams, schema)
}
