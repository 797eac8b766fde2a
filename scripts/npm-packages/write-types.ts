import type { Json } from '@sfc/contract/schema-writer'
import openapiTs, { astToString } from 'openapi-typescript'

type Described = {
	summary: string
	description?: string
	parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: Json }[]
	requestBody?: { content: Record<string, { schema: Json }> }
	responses: Record<string, { content?: Record<string, { schema: Json }> }>
}
type Document = {
	paths: Record<string, Record<string, Described & { operationId: string }>>
	components: { schemas: Record<string, Json> }
}

const object = (properties: Json, required = Object.keys(properties)): Json => ({
	type: 'object',
	properties,
	required,
})

/** Where a schema stands for a type that JSON has none for. */
const AS_TYPE = 'x-type'

/** Writes what each call of an API document takes and answers as TypeScript, with all that it refers to. */
export async function writeTypes(document: Json): Promise<string> {
	const { paths, components } = document as Document
	const calls = Object.values(paths)
		.flatMap((path) => Object.values(path))
		.map((call) => [call.operationId, describeCall(call)] as const)
	const schemas = { ...components.schemas, Calls: object(Object.fromEntries(calls)) }
	const ast = await openapiTs(
		{ openapi: '3.1.0', info: { title: '', version: '' }, components: { schemas } } as never,
		{ rootTypes: true, rootTypesNoSchemaPrefix: true },
	)
	const stands = new RegExp(`{\\s*/\\*\\* @constant \\*/\\s*"${AS_TYPE}": "(\\w+)";\\s*}`, 'g')
	const text = astToString(ast).replaceAll(stands, '$1')
	if (text.includes(AS_TYPE)) throw new Error(`${AS_TYPE} is still in the types`)
	const only = text.slice(text.indexOf('export interface components'))
	return `/** What a form, a file or a text is sent as. */
export type RawBody = string | Uint8Array<ArrayBuffer> | FormData

${only.replace(/^export type (\$defs|operations) = .*\n/gm, '')}`
}

function describeCall({
	summary,
	description,
	parameters = [],
	requestBody,
	responses,
}: Described) {
	const fields = (where: string) => parameters.filter((parameter) => parameter.in === where)
	const [params, query] = [fields('path'), fields('query')]
	const body = requestBody && (requestBody.content['application/json']?.schema ?? asType('RawBody'))
	const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content
	const isWanted = query.some(({ required }) => required)
	const input = {
		...(params.length > 0 && {
			params: object(
				Object.fromEntries(params.map(({ name }) => [name, { type: ['string', 'number'] }])),
			),
		}),
		...(query.length > 0 && {
			query: object(
				Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
				query.filter(({ required }) => required).map(({ name }) => name),
			),
		}),
		...(body && { body }),
		headers: { type: 'object', additionalProperties: { type: 'string' } },
	}
	const required = Object.keys(input).filter(
		(name) => name !== 'headers' && (name !== 'query' || isWanted),
	)
	return {
		description: [summary, description].filter(Boolean).join('\n\n'),
		...object({
			input: object(input, required),
			answer: answer?.['application/json']?.schema ?? asType('Response'),
		}),
	}
}

const asType = (name: string): Json => object({ [AS_TYPE]: { const: name } })
