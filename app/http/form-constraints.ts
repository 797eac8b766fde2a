import { getZodConstraint } from '@conform-to/zod/v4'
import { z } from 'zod'

/**
 * Constraints that the browser checks before scripts are loaded. Conform marks every field with a preprocess,
 * pipe, union or default as required, which would block the form without scripts; fields for which the schema
 * accepts an empty value are therefore not required here, in lists too.
 */
export function formConstraints(schema: z.ZodType): ReturnType<typeof getZodConstraint> {
	// Copied, because getZodConstraint returns an object that ignores assignments.
	const constraints = { ...getZodConstraint(schema) }
	for (const [path, known] of Object.entries(constraints))
		if (known.required && findField(schema, path)?.safeParse(undefined).success)
			constraints[path] = { ...known, required: false }
	return constraints
}

/** The schema of a field by its path, such as `steps[].unit`; undefined in a union. */
const findField = (schema: z.ZodType, path: string): z.ZodType | undefined =>
	(path.match(/\[\]|[^.[\]]+/g) ?? []).reduce<z.ZodType | undefined>((whole, name) => {
		const inner = whole && unwrap(whole)
		if (inner instanceof z.ZodArray) return inner.element as z.ZodType
		return inner instanceof z.ZodObject
			? (inner.shape as Record<string, z.ZodType>)[name]
			: undefined
	}, schema)

/** The list or object inside what makes it optional, checks it or changes it. */
function unwrap(schema: z.ZodType): z.ZodType {
	if (schema instanceof z.ZodPipe)
		return unwrap((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
	if (
		schema instanceof z.ZodOptional ||
		schema instanceof z.ZodNullable ||
		schema instanceof z.ZodDefault ||
		schema instanceof z.ZodPrefault
	)
		return unwrap(schema.unwrap() as z.ZodType)
	return schema
}
