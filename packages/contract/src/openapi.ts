import { describePermission, minimumRole } from '@sfc/domain/platform/permissions'
import type { z } from 'zod'
import type { Operation } from './operation'
import { Refusal } from './refusal'
import { SchemaWriter, type Json } from './schema-writer'

const COMMON_REFUSALS: Record<number, string> = {
	500: 'Something went wrong on the server',
}
const AUTH_REFUSALS: Record<number, string> = {
	401: 'Not signed in',
	403: 'Not allowed with this role, or sent from another site',
}

const PERSON_REFUSALS: Record<number, string> = {
	422: 'A key of the body or of the query is unknown; `details` names it',
	429: 'Too many calls; try again after the seconds in `Retry-After`',
}

const SECURITY: Record<Operation['auth'], Json[]> = {
	none: [],
	user: [{ bearer: [] }, { cookie: [] }], // and a token, where the call has a scope for it
	agent: [{ agent: [] }],
	import: [{ import: [] }],
}

/** How a call may be authorized. The scopes stand as role names, which OpenAPI 3.1 allows for any scheme. */
const security = ({ auth, scope = 'session' }: Operation): Json[] =>
	auth === 'user' && scope !== 'session' ? [...SECURITY.user, { token: [scope] }] : SECURITY[auth]

/** What a call was once sent and answered; shown as its example. */
export type CallExample = {
	params?: Record<string, string>
	query?: Record<string, string | number>
	body?: unknown
	answer?: unknown
}

type Documented = {
	version: string
	calls: Record<string, Operation>
	/** What the groups of calls are about. */
	tags?: Readonly<Record<string, string>>
	/** Schemas that become components of these names. */
	shared: Record<string, z.ZodType>
	examples?: Partial<Record<string, CallExample>>
}

/** The OpenAPI 3.1 document of named calls. Throws when two share path and method. */
export function buildOpenApi({
	version,
	calls,
	tags = {},
	shared,
	examples = {},
}: Documented): Json {
	const writer = new SchemaWriter(shared)
	const paths: Record<string, Json> = {}
	for (const [name, operation] of Object.entries(calls)) {
		const path = (paths[operation.path] ??= {})
		if (path[operation.method]) throw new Error(`${operation.method} ${operation.path} twice`)
		path[operation.method] = describe(name, operation, examples[name] ?? {}, writer)
	}
	const used = new Set(Object.values(calls).map(({ tag }) => tag))
	return {
		openapi: '3.1.0',
		info: { title: 'Smart Farm Control', version, license: { name: 'MIT', identifier: 'MIT' } },
		jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
		servers: [{ url: '/' }],
		tags: [...used].map((name) => ({
			name,
			...(tags[name] === undefined ? {} : { description: tags[name] }),
		})),
		paths,
		components: {
			securitySchemes: {
				bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in' },
				token: {
					type: 'http',
					scheme: 'bearer',
					description:
						'A token that a person made for a program. It needs the scope that the call names, and its person the role; calls without this scheme refuse it.',
				},
				cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
				agent: { type: 'http', scheme: 'bearer', description: 'The secret of an enrolled agent' },
				import: {
					type: 'apiKey',
					in: 'header',
					name: 'Authorization',
					description: '`Token` or `Bearer`, a space, and the token of an import',
				},
			},
			schemas: writer.components,
		},
	}
}

function describe(
	name: string,
	operation: Operation,
	example: CallExample,
	writer: SchemaWriter,
): Json {
	const { path, summary, tag, query, body, textBody, form } = operation
	const parameters = [
		...pathParameters(path, example.params),
		...queryParameters(query, example.query, writer),
	]
	return {
		operationId: name,
		summary,
		...rightsWords(operation),
		tags: [tag],
		security: security(operation),
		...(parameters.length > 0 ? { parameters } : {}),
		...(textBody === undefined ? {} : { requestBody: plainText(textBody) }),
		...(form ? { requestBody: asForm(form) } : {}),
		...(body && !form
			? {
					requestBody: {
						required: true,
						content: asJson(bodySchema(operation, body, writer), example.body),
					},
				}
			: {}),
		responses: responses(operation, example, writer),
	}
}

/** What a person needs on the farm, and a token besides. */
function rightsWords({ auth, permission, scope = 'session' }: Operation): Json {
	if (auth !== 'user') return {}
	const token =
		scope === 'session' ? 'No token may make it.' : `A token needs the scope \`${scope}\`.`
	const role = permission
		? `For people who may ${describePermission(permission)}: role \`${minimumRole(permission)}\` or above.`
		: 'For every signed-in person, about themselves.'
	return { description: `${role} ${token}` }
}

/** The farm may be named beside what the schema reads. */
function bodySchema(operation: Operation, body: z.ZodType, writer: SchemaWriter): Json {
	const schema = writer.write(body, 'input')
	if (operation.subjectInBody !== 'farmInstanceId') return schema
	const farm = { type: 'object', properties: { farmInstanceId: { type: 'integer' } } }
	return { allOf: [schema, farm] }
}

const pathParameters = (path: string, examples: CallExample['params'] = {}): Json[] =>
	[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
		name,
		in: 'path',
		required: true,
		schema: { type: 'string' },
		...(name in examples ? { example: examples[name] } : {}),
	}))

function queryParameters(
	query: Operation['query'],
	examples: CallExample['query'] = {},
	writer: SchemaWriter,
): Json[] {
	if (!query) return []
	const { properties = {}, required = [] } = writer.write(query, 'input') as {
		properties?: Record<string, Json>
		required?: string[]
	}
	return Object.entries(properties).map(([name, schema]) => ({
		name,
		in: 'query',
		required: required.includes(name),
		schema,
		...(name in examples ? { example: examples[name] } : {}),
	}))
}

function responses(
	{ answer, status = 200, auth, refusals }: Operation,
	example: CallExample,
	writer: SchemaWriter,
): Json {
	const refused = {
		...COMMON_REFUSALS,
		...(auth === 'none' ? {} : AUTH_REFUSALS),
		...(auth === 'user' ? PERSON_REFUSALS : {}),
		...refusals,
	}
	const success =
		typeof answer === 'string'
			? { description: answer }
			: { description: 'Done', content: asJson(writer.write(answer, 'output'), example.answer) }
	const failures = Object.entries(refused).map(([code, description]) => [
		code,
		{ description, content: asJson(writer.write(Refusal, 'output')) },
	])
	return { [String(status)]: success, ...Object.fromEntries(failures) }
}

const plainText = (description: string): Json => ({
	required: true,
	description,
	content: { 'text/plain': { schema: { type: 'string' } } },
})

const asForm = (form: NonNullable<Operation['form']>): Json => ({
	required: true,
	content: {
		'multipart/form-data': {
			schema: {
				type: 'object',
				properties: Object.fromEntries(
					Object.entries(form).map(([name, { isFile, about }]) => [
						name,
						{
							type: 'string',
							description: about,
							...(isFile ? { contentMediaType: 'application/octet-stream' } : {}),
						},
					]),
				),
				required: Object.keys(form).filter((name) => form[name]?.isFile),
			},
		},
	},
})

const asJson = (schema: Json, example?: unknown) => ({
	'application/json': { schema, ...(example === undefined ? {} : { example }) },
})
