import { z } from 'zod'

/** A field that may stay empty. The API document shows it as `schema` or null. */
export const optional = <Z extends z.ZodType>(schema: Z) => {
	const { $schema: _, ...shown } = z.toJSONSchema(schema, { io: 'input' })
	return z
		.preprocess(
			(typed) => (typeof typed === 'string' && typed.trim() === '' ? null : typed),
			schema.nullish().transform((value) => value ?? null),
		)
		.meta({ anyOf: [shown, { type: 'null' }] })
}
