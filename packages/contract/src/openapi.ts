import { z } from 'zod'
import type { Operation } from './operation'
import { Refusal } from './refusal'

type Json = Record<string, unknown>

const COMMON_REFUSALS: Record<number, string> = {
	500: 'Something went wrong on the server',
}
const AUTH_REFUSALS: Record<number, string> = {
	401: 'Not signed in',
	403: 'Not allowed with this role, or sent from another site',
}

const SECURITY: Record<Operation['auth'], Json[]> = {
	none: [],
	user: [{ bearer: [] }, { cookie: [] }],
	agent: [{ agent: [] }],
	import: [{ import: [] }],
}

/** The OpenAPI 3.1 document of a list of operations. Throws when two share path and method. */
export function buildOpenApi(operations: readonly Operation[], version: string): Json {
	const paths: Record<string, Json> = {}
	for (const operation of operations) {
		const path = (paths[operation.path] ??= {})
		if (path[operation.method]) throw new Error(`${operation.method} ${operation.path} twice`)
		path[operation.method] = describe(operation)
	}
	return {
		openapi: '3.1.0',
		info: { title: 'Smart Farm Control', version, license: { name: 'MIT', identifier: 'MIT' } },
		jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
		servers: [{ url: '/' }],
		tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
		paths,
		components: {
			securitySchemes: {
				bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in' },
				cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
				agent: { type: 'http', scheme: 'bearer', description: 'The secret of an enrolled agent' },
				import: {
					type: 'apiKey',
					in: 'header',
					name: 'Authorization',
					description: '`Token` or `Bearer`, a space, and the token of an import',
				},
			},
			schemas: { Refusal: toJsonSchema(Refusal, 'input') },
		},
	}
}

function describe(operation: Operation): Json {
	const { method, path, summary, tag, auth, query, body, textBody } = operation
	const parameters = [...pathParameters(path), ...queryParameters(query)]
	return {
		operationId: `${method} ${path}`.replace(/[^A-Za-z0-9]+/g, '-').replace(/-$/, ''),
		summary,
		tags: [tag],
		security: SECURITY[auth],
		...(parameters.length > 0 ? { parameters } : {}),
		...(textBody === undefined ? {} : { requestBody: plainText(textBody) }),
		...(body
			? { requestBody: { required: true, content: asJson(toJsonSchema(body, 'input')) } }
			: {}),
		responses: responses(operation),
	}
}

const pathParameters = (path: string): Json[] =>
	[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
		name,
		in: 'path',
		required: true,
		schema: { type: 'string' },
	}))

function queryParameters(query: Operation['query']): Json[] {
	if (!query) return []
	const { properties = {}, required = [] } = toJsonSchema(query, 'input') as {
		properties?: Record<string, Json>
		required?: string[]
	}
	return Object.entries(properties).map(([name, schema]) => ({
		name,
		in: 'query',
		required: required.includes(name),
		schema,
	}))
}

function responses({ answer, status = 200, auth, refusals }: Operation): Json {
	const refused = { ...COMMON_REFUSALS, ...(auth === 'none' ? {} : AUTH_REFUSALS), ...refusals }
	const success =
		typeof answer === 'string'
			? { description: answer }
			: { description: 'Done', content: asJson(toJsonSchema(answer, 'output')) }
	const failures = Object.entries(refused).map(([code, description]) => [
		code,
		{ description, content: asJson({ $ref: '#/components/schemas/Refusal' }) },
	])
	return { [String(status)]: success, ...Object.fromEntries(failures) }
}

const plainText = (description: string): Json => ({
	required: true,
	description,
	content: { 'text/plain': { schema: { type: 'string' } } },
})

const asJson = (schema: Json) => ({ 'application/json': { schema } })

/** The result of a transform has no schema; it is described as any value. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
	return rest
}
