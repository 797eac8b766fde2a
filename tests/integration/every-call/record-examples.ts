import type { CallExample } from '@sfc/contract/openapi'
import type { Operation } from '@sfc/contract/operation'
import { API_CALLS } from '@sfc/contract/operations'
import { z } from 'zod'

type Examples = Partial<Record<string, CallExample>>

const SECRET = /^(token|secret|password|apiKey|accessToken|consumerKey|consumerSecret)$/i
const MOST_ITEMS = 2
const MOST_CHARACTERS = 200

/** Sends as `fetch` does, and keeps what was sent and answered at the first success of each call but the document's own. */
export function recordExamples(examples: Examples, baseUrl: string): typeof fetch {
	return async (input, init) => {
		const response = await fetch(input, init)
		const { pathname, searchParams } = new URL(String(input))
		const called = findCall(init?.method ?? 'GET', pathname)
		if (!response.ok || !called || called.name in examples || called.name === 'readOpenApi')
			return response
		const { name, operation, params } = called
		const clean = (value: unknown) => withoutSecrets(value, baseUrl)
		examples[name] = {
			...(Object.keys(params).length > 0 && { params }),
			...(searchParams.size > 0 && { query: readQuery(searchParams, operation.query) }),
			...(operation.body && { body: shorten(clean(parse(init?.body)), operation.body) }),
			...(operation.answer instanceof z.ZodType && {
				answer: shorten(clean(parse(await response.clone().text())), operation.answer),
			}),
		}
		return response
	}
}

/** Figures as figures, where the document says so. */
function readQuery(search: URLSearchParams, query: z.ZodObject | undefined) {
	const { properties = {} } = query
		? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
		: {}
	const isFigure = (name: string) => {
		const property = properties[name]
		return typeof property === 'object' && /^(integer|number)$/.test(String(property.type))
	}
	const values = [...search].map(([name, text]) => [name, isFigure(name) ? Number(text) : text])
	return Object.fromEntries(values) as Record<string, string | number>
}

function findCall(method: string, pathname: string) {
	const found = Object.entries<Operation>(API_CALLS).map(([name, operation]) => {
		const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param)
		const pattern = `^${operation.path.replace(/\{\w+\}/g, '([^/]+)')}$`
		const match = operation.method === method.toLowerCase() && pathname.match(pattern)
		if (!match) return null
		const params = names.map((param, at) => [param, decodeURIComponent(match[at + 1] ?? '')])
		return { name, operation, params: Object.fromEntries(params) as Record<string, string> }
	})
	const matching = found.filter((call) => call !== null)
	return matching.find(({ params }) => Object.keys(params).length === 0) ?? matching[0]
}

const parse = (text: unknown): unknown => {
	try {
		return typeof text === 'string' ? JSON.parse(text) : undefined
	} catch {
		return undefined
	}
}

const withoutSecrets = (value: unknown, baseUrl: string): unknown =>
	JSON.parse(
		JSON.stringify(value, (key, part: unknown) =>
			SECRET.test(key) && typeof part === 'string' ? `example-${key}` : part,
		)
			?.replaceAll(baseUrl, 'https://farm.example')
			.replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://other.example')
			.replace(/127\.0\.0\.1:\d+/g, 'other.example') ?? 'null',
	)

/** Cuts lists and long texts where the schema allows that. */
function shorten(value: unknown, schema: z.ZodType): unknown {
	const short = cut(value)
	return schema.safeParse(short).success ? short : value
}

function cut(value: unknown): unknown {
	if (typeof value === 'string') return value.slice(0, MOST_CHARACTERS)
	if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(cut)
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cut(part)]))
}
