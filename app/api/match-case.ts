import { z } from 'zod'

/** The allowed words of an enumerated field. */
function listAllowedWords(field: z.core.$ZodType): readonly string[] {
	let schema = field
	while (
		schema instanceof z.ZodOptional ||
		schema instanceof z.ZodDefault ||
		schema instanceof z.ZodCatch
	)
		schema = schema.def.innerType
	return schema instanceof z.ZodEnum ? schema.options.map(String) : []
}

/** Normalizes the case of enumerated query fields: `status=Active` means `active`. */
export function matchCase(query: z.ZodObject, sent: Record<string, string>) {
	const inCase = ([name, value]: [string, string]) => {
		const field = query.shape[name]
		const word =
			field && listAllowedWords(field).find((one) => one.toLowerCase() === value.toLowerCase())
		return [name, word ?? value]
	}
	return Object.fromEntries(Object.entries(sent).map(inCase)) as Record<string, string>
}
