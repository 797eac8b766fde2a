import { getZodConstraint } from '@conform-to/zod/v4'
import { z } from 'zod'

/**
 * What a browser checks of a form before it is sent, until the scripts come. Conform takes every field with
 * a preprocess, union or default for required, and without scripts a form with one could not be sent: what
 * the schema takes empty is not.
 */
export function formConstraints(schema: z.ZodType): ReturnType<typeof getZodConstraint> {
	// A copy: what is set on Conform's own is forgotten.
	const constraints = { ...getZodConstraint(schema) }
	if (!(schema instanceof z.ZodObject)) return constraints
	for (const [field, type] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
		const known = constraints[field]
		if (known?.required && type.safeParse(undefined).success)
			constraints[field] = { ...known, required: false }
	}
	return constraints
}
