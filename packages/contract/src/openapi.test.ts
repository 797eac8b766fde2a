import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildOpenApi } from './openapi'
import type { Operation } from './operation'

const change: Operation = {
	method: 'put',
	path: '/api/things/{thingId}',
	summary: 'Change a thing',
	tag: 'Things',
	auth: 'user',
	query: z.object({ farmId: z.int().optional() }),
	body: z.object({ name: z.string().min(1), size: z.int().default(1) }),
	answer: z.object({ id: z.int() }),
	refusals: { 404: 'No such thing' },
}

test('a call is described with its parameters, body, answer and refusals', () => {
	const { paths } = buildOpenApi([change], '1') as {
		paths: Record<string, Record<string, unknown>>
	}
	expect(paths['/api/things/{thingId}']?.['put']).toMatchObject({
		operationId: 'put-api-things-thingId',
		security: [{ bearer: [] }, { cookie: [] }],
		parameters: [
			{ name: 'thingId', in: 'path', required: true },
			{ name: 'farmId', in: 'query', required: false, schema: { type: 'integer' } },
		],
		requestBody: {
			content: { 'application/json': { schema: { type: 'object', required: ['name'] } } },
		},
		responses: {
			200: { content: { 'application/json': { schema: { required: ['id'] } } } },
			401: { description: 'Not signed in' },
			404: { description: 'No such thing' },
		},
	})
})

test('two descriptions of one call are a mistake', () => {
	expect(() => buildOpenApi([change, change], '1')).toThrow('put /api/things/{thingId} twice')
})
