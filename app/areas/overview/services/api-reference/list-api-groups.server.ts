import { API_TAGS } from '@sfc/contract/api-tags'
import type { CallExample } from '@sfc/contract/openapi'
import type { Operation } from '@sfc/contract/operation'
import { API_CALLS } from '@sfc/contract/operations'
import { describePermission, minimumRole } from '@sfc/domain/platform/permissions'
import examples from '~/api/examples.json'
import { describeApi } from '~/api/openapi.server'
import { formatCurl } from './format-curl'
import { listFields, formatType, type Field } from './list-fields'

type Json = Record<string, unknown>
type Described = {
	parameters?: { name: string; in: string; required: boolean; schema: Json }[]
	requestBody?: { content: Record<string, { schema: Json }> }
	responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>
}
type Document = {
	paths: Record<string, Record<string, Described>>
	components: { schemas: Record<string, Json> }
}

/** The document is built once; it is the one that `/api/openapi.json` answers. */
let built: Document | undefined
const document = () => (built ??= describeApi() as unknown as Document)

const CALLS = Object.entries<Operation>(API_CALLS)

/** A group's part of an address: `planting-cycles`. */
const slugOf = (tag: string) => tag.toLowerCase().replaceAll(' ', '-')

/** All groups of calls, by name. */
export const listApiGroups = () =>
	Object.entries(API_TAGS).map(([name, about]) => ({
		name,
		slug: slugOf(name),
		about,
		count: CALLS.filter(([, { tag }]) => tag === name).length,
	}))

/** The calls whose method, path, name, summary or group have all of these words. */
export function findCalls(question: string) {
	const words = question.toLowerCase().split(/\s+/).filter(Boolean)
	return CALLS.flatMap(([name, operation]) => {
		const outline = outlineCall(name, operation)
		const { method, path, summary } = outline
		const text = `${method} ${path} ${name} ${summary} ${operation.tag}`.toLowerCase()
		if (!words.every((word) => text.includes(word))) return []
		return [{ ...outline, slug: slugOf(operation.tag) }]
	})
}

/** A call in a line. */
const outlineCall = (name: string, operation: Operation) => ({
	name,
	method: operation.method.toUpperCase(),
	path: operation.path,
	summary: operation.summary,
	scope: scopeWords(operation),
})

/** What a token needs for a call, in a word or two. */
function scopeWords({ auth, scope = 'session' }: Operation): string {
	if (auth === 'none') return 'open'
	if (auth !== 'user') return auth === 'agent' ? 'farm-agent' : 'import token'
	return scope === 'session' ? 'sign-in only' : scope
}

function roleWords({ auth, permission }: Operation): string {
	if (auth !== 'user') return ''
	return permission
		? `${minimumRole(permission)} or above, who may ${describePermission(permission)}`
		: 'everybody, about themselves'
}

type Reader = { origin: string; farmId: number | null }

/** The calls of a group with all their fields; null when there is no such group. */
export function describeApiGroup(slug: string, reader: Reader) {
	const group = listApiGroups().find((one) => one.slug === slug)
	if (!group) return null
	return {
		...group,
		calls: CALLS.filter(([, { tag }]) => tag === group.name).map(([name, operation]) =>
			describeCall(name, operation, reader),
		),
	}
}

function describeCall(name: string, operation: Operation, { origin, farmId }: Reader) {
	const { paths, components } = document()
	const { method, path, status = 200 } = operation
	const described = paths[path]?.[method]
	const example = (examples as Partial<Record<string, CallExample>>)[name] ?? {}
	const fieldsOf = (content: Record<string, { schema: Json }> | undefined) =>
		Object.entries(content ?? {}).map(([media, { schema }]) => ({
			media,
			type: formatType(schema, components.schemas),
			fields: listFields(schema, components.schemas),
		}))
	const answers = Object.entries(described?.responses ?? {})
	return {
		...outlineCall(name, operation),
		role: roleWords(operation),
		parameters: (described?.parameters ?? []).map(
			({ name: parameter, required, schema }): Field => ({
				name: parameter,
				type: formatType(schema, components.schemas),
				isRequired: required,
				about: typeof schema['description'] === 'string' ? schema['description'] : '',
			}),
		),
		body: fieldsOf(described?.requestBody?.content)[0] ?? null,
		answer: {
			status,
			words: typeof operation.answer === 'string' ? operation.answer : '',
			...(fieldsOf(described?.responses[String(status)]?.content)[0] ?? { fields: [], type: '' }),
		},
		refusals: answers
			.filter(([code]) => code !== String(status) && code !== '500')
			.map(([code, { description }]) => ({ code, words: description.replaceAll('`', '') })),
		curl: formatCurl({ operation, example, origin, farmId }),
		example: example.answer === undefined ? null : JSON.stringify(example.answer, null, 2),
	}
}

export type DescribedCall = ReturnType<typeof describeCall>
