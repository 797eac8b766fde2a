import { z } from 'zod'

/** A number for each key, all optional, from 0 to `most`; what is missing is left out. */
export function amountsSchema<Key extends string>(
	keys: readonly Key[],
	most: number,
	label: (key: Key) => string,
) {
	const shape = Object.fromEntries(
		keys.map((key) => {
			const message = `${label(key)} must be a number from 0 to ${most.toLocaleString('en-US')}`
			return [key, z.number(message).min(0, message).max(most, message).optional()]
		}),
	) as Record<Key, z.ZodOptional<z.ZodNumber>>
	return z
		.object(shape)
		.default({} as never)
		.transform(
			(amounts) =>
				Object.fromEntries(
					Object.entries(amounts).filter(([, amount]) => amount !== undefined),
				) as Partial<Record<Key, number>>,
		)
}
