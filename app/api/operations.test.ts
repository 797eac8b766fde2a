import { buildOpenApi } from '@sfc/contract/openapi'
import { OPERATIONS } from '@sfc/contract/operations'
import type { Operation } from '@sfc/contract/operation'
import { expect, test } from 'vitest'
import { API } from '~/api/index.server'

const document = buildOpenApi(OPERATIONS, '2.1') as {
	paths: Record<string, Record<string, { operationId: string }>>
}

test('every operation of the contract is carried out by one function, and no other is', () => {
	const name = ({ method, path }: Operation) => `${method} ${path}`
	const carriedOut = API.map(({ operation }) => name(operation))
	expect(carriedOut.length).toBeGreaterThan(0)
	expect(new Set(carriedOut).size).toBe(carriedOut.length)
	expect(OPERATIONS.map(name)).toEqual(expect.arrayContaining(carriedOut))
})

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
