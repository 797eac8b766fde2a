import { z } from 'zod'

type Changed<Shape extends z.ZodRawShape> = {
	[Key in keyof Shape]: z.ZodOptional<
		Shape[Key] extends z.ZodDefault<infer Inner> ? Inner : Shape[Key]
	>
}

/**
 * A change of such an object: each field may be left out, and a field that is left out stays out. zod's own
 * `partial()` fills in the defaults of what was not sent, which resets it.
 */
export function partialUpdate<Shape extends z.ZodRawShape, Config extends z.core.$ZodObjectConfig>(
	schema: z.ZodObject<Shape, Config>,
): z.ZodObject<Changed<Shape>, Config> {
	const fields = Object.entries(schema.shape).map(([name, field]) => [
		name,
		z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
	])
	return schema.safeExtend(Object.fromEntries(fields)) as unknown as z.ZodObject<
		Changed<Shape>,
		Config
	>
}
