import { z } from 'zod'
import { fieldWords } from './field-words'

export type Json = Record<string, unknown>

/** Writes zod schemas as JSON Schema and collects those that have a name, to which the others refer. */
export class SchemaWriter {
	readonly components: Record<string, Json> = {}
	readonly #names

	constructor(shared: Record<string, z.ZodType>) {
		const ids = new Map(
			Object.entries(shared).map(([id, schema]) => [schema as z.core.$ZodType, id]),
		)
		this.#names = z.registry<z.core.GlobalMeta>()
		this.#names.get = (schema: z.core.$ZodType) => {
			const meta = z.globalRegistry.get(schema)
			const id = ids.get(schema)
			return id === undefined ? meta : { ...meta, id }
		}
	}

	/** The result of a transform has no schema; it is described as any value. */
	write(schema: z.ZodType, io: 'input' | 'output'): Json {
		const written = z.toJSONSchema(schema, {
			io,
			unrepresentable: 'any',
			metadata: this.#names,
			override: ({ jsonSchema }) => {
				// an answer may say more in a later version
				if (io === 'output' && jsonSchema.additionalProperties === false)
					delete jsonSchema.additionalProperties
			},
		}) as Json
		const { $schema: _, $defs = {}, ...rest } = referToComponents(written)
		for (const [name, definition] of Object.entries($defs as Record<string, Json>)) {
			const known = (this.components[name] ??= definition)
			if (JSON.stringify(known) !== JSON.stringify(definition))
				throw new Error(`${name} is not the same in requests and in answers`)
		}
		return rest
	}
}

const referToComponents = (schema: Json): Json =>
	JSON.parse(
		JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
		(_, part: unknown) => (isJson(part) ? nameRecordKeys(describeFields(part)) : part),
	) as Json

const isJson = (part: unknown): part is Json =>
	typeof part === 'object' && part !== null && !Array.isArray(part)

/** Says of fields without a description what their names say. */
function describeFields(part: Json): Json {
	const { type, properties } = part
	if (type !== 'object' || !isJson(properties)) return part
	const described = Object.entries(properties).map(([name, schema]) => {
		if (!isJson(schema) || 'description' in schema || '$ref' in schema) return [name, schema]
		const description = fieldWords(name, schema)
		return [name, description === undefined ? schema : { ...schema, description }]
	})
	return { ...part, properties: Object.fromEntries(described) }
}

/** Lists the keys of a record that has to have all of them, which validators and generators look for. */
function nameRecordKeys(part: Json): Json {
	const { properties, propertyNames, additionalProperties, required, ...rest } = part
	const isWhole = isJson(propertyNames) && isJson(additionalProperties) && Array.isArray(required)
	if (!isWhole || properties !== undefined) return part
	const named = (required as string[]).map((name) => [name, additionalProperties])
	return { ...rest, properties: Object.fromEntries(named), required }
}
