type Json = Record<string, unknown>

/** One field of a body or an answer. `name` has the fields that it lies in: `lines[].quantity`. */
export type Field = { name: string; type: string; isRequired: boolean; about: string }

/** Fields that lie deeper are described by the field that they lie in. */
const DEPTH_MAX = 5

/** The fields of a schema in their order, each before those that lie in it. */
export function listFields(schema: Json, components: Record<string, Json>): Field[] {
	return fieldsIn(schema, '', { components, open: [] })
}

type Reading = { components: Record<string, Json>; open: readonly unknown[] }

function fieldsIn(schema: Json, at: string, reading: Reading): Field[] {
	const own = resolve(schema, reading.components)
	if (reading.open.includes(own) || reading.open.length > DEPTH_MAX) return []
	const inside = { ...reading, open: [...reading.open, own] }
	const { properties, items, allOf, additionalProperties: more } = own
	const required = Array.isArray(own['required']) ? (own['required'] as string[]) : []
	const named = Object.entries((properties ?? {}) as Record<string, Json>).flatMap(
		([name, part]) => {
			const path = at ? `${at}.${name}` : name
			const field = describe(path, part, required.includes(name), reading.components)
			return [field, ...fieldsIn(part, path, inside)]
		},
	)
	const forms = listForms(own)
	return [
		...named,
		...(isJson(items) ? fieldsIn(items, `${at}[]`, inside) : []),
		...(isJson(more) ? fieldsIn(more, at ? `${at}.*` : '*', inside) : []),
		...((allOf ?? []) as Json[]).flatMap((part) => fieldsIn(part, at, inside)),
		...forms.flatMap((part) => fieldsIn(part, at, inside)).filter(isFirstOfItsName),
	]
}

/** What several forms of a thing have in common is listed once. */
const isFirstOfItsName = ({ name }: Field, index: number, all: readonly Field[]) =>
	all.findIndex((field) => field.name === name) === index

function describe(
	name: string,
	part: Json,
	isRequired: boolean,
	components: Record<string, Json>,
): Field {
	const about = [part['description'], resolve(part, components)['description']].find(
		(words) => typeof words === 'string',
	)
	return {
		name,
		type: formatType(part, components),
		isRequired,
		about: typeof about === 'string' ? about : '',
	}
}

/** A schema's type in words, with its limits: `text, at most 80 characters`. */
export function formatType(schema: Json, components: Record<string, Json>): string {
	const own = resolve(schema, components)
	if (Array.isArray(own['enum'])) return (own['enum'] as unknown[]).map(quote).join(', ')
	if ('const' in own) return quote(own['const'])
	const kinds = [...plainTypes(own), ...listForms(own).map((form) => formatType(form, components))]
	const isNullable = JSON.stringify([own['anyOf'], own['oneOf'], own['type']]).includes('"null"')
	const words = [...new Set(kinds)].join(' or ') || (own['allOf'] ? 'object' : 'anything')
	const items = isJson(own['items']) ? ` of ${formatType(own['items'], components)}` : ''
	return [words + items + (isNullable ? ' or null' : ''), ...limits(own)].join(', ')
}

const TYPE_WORDS: Record<string, string> = {
	string: 'text',
	integer: 'whole number',
	number: 'number',
	boolean: 'true or false',
	array: 'list',
	object: 'object',
}

const plainTypes = ({ type }: Json) =>
	[type].flat().flatMap((one) => (typeof one === 'string' ? (TYPE_WORDS[one] ?? []) : []))

/** The forms that a thing may have, without null. */
const listForms = ({ anyOf, oneOf }: Json) =>
	((anyOf ?? oneOf ?? []) as Json[]).filter(({ type }) => type !== 'null')

/** zod writes the range of safe integers where a schema has no limit. */
const isLimit = (figure: unknown): figure is number =>
	typeof figure === 'number' && Math.abs(figure) < Number.MAX_SAFE_INTEGER

function limits(schema: Json): string[] {
	const { minimum, exclusiveMinimum, maximum, minLength, maxLength, maxItems } = schema
	return [
		isLimit(minimum) ? `at least ${minimum}` : '',
		isLimit(exclusiveMinimum) ? `above ${exclusiveMinimum}` : '',
		isLimit(maximum) ? `at most ${maximum}` : '',
		isLimit(minLength) && minLength > 1 ? `at least ${minLength} characters` : '',
		isLimit(maxLength) ? `at most ${maxLength} characters` : '',
		isLimit(maxItems) ? `at most ${maxItems}` : '',
		'default' in schema ? `${quote(schema['default'])} when left out` : '',
	].filter(Boolean)
}

function resolve(schema: Json, components: Record<string, Json>): Json {
	const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined
	return (name && components[name]) || schema
}

const quote = (value: unknown) => JSON.stringify(value)

const isJson = (part: unknown): part is Json =>
	typeof part === 'object' && part !== null && !Array.isArray(part)
