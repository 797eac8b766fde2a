import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CallExample } from './openapi'
import { farmKeys, type Operation } from './operation'
import { API_CALLS } from './operations'
import { refuseUnknownKeys } from './unknown-keys'

const refusals = (schema: z.ZodType, sent: unknown, beside: string[] = []) => {
	try {
		refuseUnknownKeys(schema, sent, beside)
		return []
	} catch (error) {
		return (error as z.ZodError).issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
	}
}

test('an unknown key is named where it is, with the nearest known one', () => {
	const schema = z.object({
		dueDate: z.string().nullish(),
		lines: z.array(z.object({ packs: z.int() })).default([]),
		byZone: z.record(z.string(), z.object({ name: z.string() })).optional(),
	})
	const sent = {
		due_dat: '2026-01-01',
		lines: [{ packs: 1 }, { pakcs: 2 }],
		byZone: { A: { nam: 'x' } },
	}
	expect(refusals(schema, sent)).toEqual([
		'due_dat: Unknown key “due_dat”. Did you mean “dueDate”?',
		'lines.1.pakcs: Unknown key “pakcs”. Did you mean “packs”?',
		'byZone.A.nam: Unknown key “nam”. Did you mean “name”?',
	])
	expect(refusals(schema, { farmInstanecId: 9 }, ['farmInstanceId'])).toEqual([
		'farmInstanecId: Unknown key “farmInstanecId”. Did you mean “farmInstanceId”?',
	])
	expect(refusals(schema, { farmInstanceId: 9 }, ['farmInstanceId'])).toEqual([])
	expect(refusals(schema, JSON.parse('{"__proto__":1,"constructor":2}'))).toHaveLength(2)
})

test('of several shapes the one that is sent knows its keys', () => {
	const schema = z.union([
		z.object({ kind: z.literal('sale'), buyer: z.string() }),
		z.object({ kind: z.literal('loss'), reason: z.string() }),
	])
	expect(refusals(schema, { kind: 'loss', reason: 'mould', buyer: 'Ana' })).toEqual([
		'buyer: Unknown key “buyer”. Known keys: kind, reason.',
	])
	expect(refusals(schema, { kind: 'sale', buyer: 'Ana' })).toEqual([])
})

const EXAMPLES = JSON.parse(
	readFileSync(new URL('../../../app/api/examples.json', import.meta.url), 'utf8'),
) as Record<string, CallExample>
const operations = Object.entries<Operation>(API_CALLS).filter(([, { body }]) => body !== undefined)

/** A body that a client really sent, with one more key at the top. */
test.each(operations)(
	'%s knows the keys that its clients send, and refuses others',
	(name, operation) => {
		const body = EXAMPLES[name]?.body
		if (typeof body !== 'object' || body === null || !operation.body) return
		const { normalize = (sent: unknown) => sent, unused = [] } = operation
		const beside = [...unused, ...farmKeys(operation)]
		expect(refusals(operation.body, normalize(body), beside)).toEqual([])
		const isOpen = operation.bodyAs === 'raw' && name === 'takeStripeEvent'
		if (!isOpen)
			expect(refusals(operation.body, normalize({ ...body, banana: 1 }), beside).join()).toContain(
				'banana: Unknown key',
			)
	},
)
