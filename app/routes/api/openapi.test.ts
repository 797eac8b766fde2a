import { buildOpenApi } from '@sfc/contract/openapi'
import { OPERATIONS } from '@sfc/contract/operations'
import { expect, test } from 'vitest'
import routes from '~/routes'

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined }

/** Every /api address of routes.ts as OpenAPI writes it, with its file; the catch-all is none. */
const apiRoutes = (entries: Entry[]): [string, string][] =>
	entries.flatMap(({ path, file, children }) => [
		...apiRoutes(children ?? []),
		...(path?.startsWith('api/') && !path.endsWith('*')
			? [[`/${path.replace(/:(\w+)/g, '{$1}')}`, file] as [string, string]]
			: []),
	])

const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'])
const served = new Map(apiRoutes(await routes))
const document = buildOpenApi(OPERATIONS, '2.1') as {
	paths: Record<string, Record<string, { operationId: string }>>
}

test('every API address is described, and every described one exists', () => {
	expect(served.size).toBeGreaterThan(30)
	expect(Object.keys(document.paths).sort()).toEqual([...served.keys()].sort())
})

test.each(OPERATIONS)(
	'$method $path is answered by its route',
	async ({ method, path }) => {
		const route = await modules[`./${served.get(path)?.slice('routes/api/'.length)}`]?.()
		expect(route?.[method === 'get' ? 'loader' : 'action']).toBeTypeOf('function')
	},
	20_000,
)

test('every call has a name of its own and a schema without loose ends', () => {
	const ids = Object.values(document.paths).flatMap((path) =>
		Object.values(path).map(({ operationId }) => operationId),
	)
	expect(new Set(ids).size).toBe(OPERATIONS.length)
	const text = JSON.stringify(document)
	const refs = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref)
	expect(new Set(refs)).toEqual(new Set(['#/components/schemas/Refusal']))
	expect(text).not.toContain('"$defs"')
})
