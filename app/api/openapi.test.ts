import type { CallExample } from '@sfc/contract/openapi'
import type { Operation } from '@sfc/contract/operation'
import { API_CALLS } from '@sfc/contract/operations'
import { basename } from 'node:path'
import openapiTs, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { z } from 'zod'
import examples from './examples.json'
import { validateOpenApi } from '../../tests/support/validate-openapi.mjs'
import { describeApi } from './openapi.server'

type Json = Record<string, unknown>

const document = describeApi()
const paths = document['paths'] as Record<string, Record<string, { operationId: string }>>
const schemas = (document['components'] as { schemas: Json }).schemas

/** Every description of an object in the document, with where it stands. */
function listObjects(value: unknown, at = ''): { at: string; schema: Json; names: string[] }[] {
	if (typeof value !== 'object' || value === null) return []
	const { type, properties } = value as { type?: unknown; properties?: Json }
	const own = type === 'object' && properties ? Object.keys(properties) : null
	const inside = Object.entries(value).flatMap(([key, part]) => listObjects(part, `${at}/${key}`))
	return own ? [{ at, schema: value as Json, names: own }, ...inside] : inside
}

const objects = listObjects({ paths, schemas })

test('every call has the name that the typed client gives it', () => {
	const names = Object.values(paths).flatMap((path) =>
		Object.values(path).map(({ operationId }) => operationId),
	)
	expect(names.sort()).toEqual(Object.keys(API_CALLS).sort())
})

test('the document is valid OpenAPI 3.1, and says what each group of calls is about', async () => {
	expect(await validateOpenApi(document)).toBeNull()
	const tags = document['tags'] as { name: string; description?: string }[]
	expect(tags.filter(({ description }) => !description)).toEqual([])
})

test('what an object requires is among its properties', () => {
	const lacking = objects.filter(({ schema, names }) =>
		((schema['required'] ?? []) as string[]).some((name) => !names.includes(name)),
	)
	expect(lacking.map(({ at }) => at)).toEqual([])
	const records = JSON.stringify(paths).match(
		/"propertyNames":\{[^{}]*"enum"[^{}]*\},"additional[^}]*\},"required"/,
	)
	expect(records).toBeNull()
})

test('references lead to named schemas, and every named schema is referred to', () => {
	const text = JSON.stringify(document)
	const refs = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
		([, name]) => name,
	)
	expect([...new Set(refs)].sort()).toEqual(Object.keys(schemas).sort())
	expect(text.match(/"\$ref":"#\/(?!components)/)).toBeNull()
})

test('an object of four properties or more is described once', () => {
	const places = new Map<string, string[]>()
	for (const { at, schema, names } of objects) {
		const text = JSON.stringify(schema)
		if (names.length > 3) places.set(text, [...(places.get(text) ?? []), at])
	}
	expect([...places.values()].filter((same) => same.length > 1)).toEqual([])
})

test('no property is listed in two spellings', () => {
	const twice = objects.filter(({ names }) => {
		const plain = names.map((name) => name.replaceAll('_', '').toLowerCase())
		return new Set(plain).size < plain.length
	})
	expect(twice.map(({ at }) => at)).toEqual([])
})

test.each(Object.entries(examples as Partial<Record<string, CallExample>>))(
	'the example of %s is taken by its schemas',
	(name, example) => {
		const operation = (API_CALLS as Record<string, Operation>)[name]
		if (!operation) throw new Error(`${name} is no call`)
		const { body, answer, query, normalize } = operation
		if (example?.query) query?.parse(example.query)
		if (example?.body) body?.parse(normalize ? normalize(example.body) : example.body)
		if (answer instanceof z.ZodType) answer.parse(example?.answer)
	},
)

/** The fields of an example that its schema does not declare, with where they stand. */
function listUndeclared(value: unknown, schemas: readonly Json[], at: string): string[] {
	const branches = schemas.flatMap(expand)
	if (Array.isArray(value)) {
		const items = branches.flatMap(({ items, prefixItems }) =>
			[items, prefixItems].flat().filter(isObject),
		)
		return value.flatMap((one, i) => listUndeclared(one, items, `${at}/${i}`))
	}
	if (!isObject(value)) return []
	return Object.entries(value).flatMap(([key, part]) => {
		const declared = branches.flatMap(({ properties, additionalProperties: more }) => {
			const own = isObject(properties) ? properties[key] : undefined
			return [own, own ? undefined : more === true ? {} : more].filter(isObject)
		})
		if (declared.length === 0) return [`${at}/${key}`]
		const isAny = declared.some((one) => Object.keys(one).length === 0)
		return isAny ? [] : listUndeclared(part, declared, `${at}/${key}`)
	})
}

const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema with what it refers to and is combined of. */
function expand(schema: Json): Json[] {
	const ref =
		typeof schema['$ref'] === 'string' ? schemas[schema['$ref'].split('/').at(-1) ?? ''] : null
	const parts = [ref, schema['allOf'], schema['anyOf'], schema['oneOf']].flat().filter(isObject)
	return [schema, ...parts.flatMap(expand)]
}

test('an example has only fields that its schema declares', () => {
	const withExample = (value: unknown, at: string): { at: string; media: Json }[] => {
		if (!isObject(value)) return []
		const own = isObject(value['schema']) && 'example' in value ? [{ at, media: value }] : []
		return [
			...own,
			...Object.entries(value).flatMap(([key, part]) => withExample(part, `${at}/${key}`)),
		]
	}
	const found = withExample(paths, '')
	expect(found.length).toBeGreaterThan(300)
	const undeclared = found.flatMap(({ at, media }) =>
		listUndeclared(media['example'], [media['schema'] as Json], at),
	)
	expect(undeclared).toEqual([])
})

/** A program of somebody who has the generated types and nothing else. */
const PROGRAM = `
	import type { paths, components } from './client'
	type Climate = paths['/api/environmental-data']['get']['responses'][200]['content']['application/json']
	export const warmth = ({ temperature }: Climate): number | null => temperature.value
	export const isOpen = (task: components['schemas']['Task']): boolean => !task.is_completed
	// @ts-expect-error a task has no such field
	export const wrong = (task: components['schemas']['Task']) => task.nonsense
`

test('a client made from it by openapi-typescript compiles', async () => {
	const client = astToString(await openapiTs(document as never))
	const files: Record<string, string> = { 'client.ts': client, 'program.ts': PROGRAM }
	const host = ts.createCompilerHost({})
	const read = host.getSourceFile.bind(host)
	host.getSourceFile = (name, version) => {
		const own = files[basename(name)]
		return own === undefined ? read(name, version) : ts.createSourceFile(name, own, version)
	}
	host.fileExists = (name) => basename(name) in files || ts.sys.fileExists(name)
	const options = { strict: true, noEmit: true, skipLibCheck: true, types: [] }
	const program = ts.createProgram(['program.ts'], options, host)
	const problems = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)
	expect(problems).toEqual([])
	expect(client).toContain('components["schemas"]["Task"]')
}, 60_000)
