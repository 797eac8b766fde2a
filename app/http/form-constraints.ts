import { getZodConstraint } from '@conform-to/zod/v4'
import { z } from 'zod'

/**
 * Constraints that the browser checks before scripts are loaded. Conform marks every field with a preprocess,
 * union or default as required, which would block the form without scripts; fields for which the schema
 * accepts an empty value are therefore not required here.
 */
export function formConstraints(schema: z.ZodType): ReturnType<typeof getZodConstraint> {
	// Copied, because getZodConstraint returns an object that ignores assignments.
	const constraints = { ...getZodConstraint(schema) }
	if (!(schema instanceof z.ZodObject)) return constraints
	for (const [field, type] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
		const known = constraints[field]
		if (known?.required && type.safeParse(undefined).success)
			constraints[field] = { ...known, required: false }
	}
	return constraints
}
