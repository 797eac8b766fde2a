import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildOpenApi } from './openapi'
import type { Operation } from './operation'

const Thing = z.object({ id: z.int(), parts: z.array(z.string()) })

const describe = (calls: Record<string, Operation>, examples = {}) =>
	buildOpenApi({ version: '1', calls, shared: { Thing }, examples }) as {
		paths: Record<string, Record<string, unknown>>
		components: { schemas: Record<string, unknown> }
	}

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
	const { paths } = describe({ changeThing: change })
	expect(paths['/api/things/{thingId}']?.['put']).toMatchObject({
		operationId: 'changeThing',
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

test('a token authorizes a call that names a scope for it', () => {
	const security = (call: Operation) => {
		const { paths } = describe({ changeThing: call })
		return (paths['/api/things/{thingId}']?.['put'] as { security: object[] }).security
	}
	expect(security({ ...change, scope: 'manage' })).toContainEqual({ token: ['manage'] })
	expect(security({ ...change, scope: 'session' })).toEqual([{ bearer: [] }, { cookie: [] }])
})

test('two descriptions of one call are a mistake', () => {
	expect(() => describe({ changeThing: change, again: change })).toThrow(
		'put /api/things/{thingId} twice',
	)
})

test('a schema with a name is described once, and others refer to it', () => {
	const list: Operation = {
		...change,
		path: '/api/things',
		answer: z.object({ things: z.array(Thing.nullable().describe('Newest first')), last: Thing }),
	}
	const { paths, components } = describe({ listThings: list })
	const reference = { $ref: '#/components/schemas/Thing' }
	expect(components.schemas['Thing']).toMatchObject({ required: ['id', 'parts'] })
	expect(paths['/api/things']?.['put']).toMatchObject({
		responses: {
			200: {
				content: {
					'application/json': {
						schema: {
							properties: { last: reference, things: { items: { anyOf: [reference, {}] } } },
						},
					},
				},
			},
		},
	})
})

test('an example shows what is sent and answered', () => {
	const example = {
		params: { thingId: '7' },
		query: { farmId: '11' },
		body: { name: 'Pump' },
		answer: { id: 7 },
	}
	const { paths } = describe({ changeThing: change }, { changeThing: example })
	expect(paths['/api/things/{thingId}']?.['put']).toMatchObject({
		parameters: [{ example: '7' }, { example: '11' }],
		requestBody: { content: { 'application/json': { example: example.body } } },
		responses: { 200: { content: { 'application/json': { example: example.answer } } } },
	})
})
