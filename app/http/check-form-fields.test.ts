import { parseWithZod } from '@conform-to/zod/v4'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkFormFields } from './check-form-fields'

const createForm = (entries: readonly (readonly [string, string])[]) => {
	const form = new FormData()
	for (const [name, value] of entries) form.append(name, value)
	return form
}
const intent = (value: unknown) => ['__intent__', JSON.stringify(value)] as const
const insert = (payload: object) => intent({ type: 'insert', payload })

test.each([
	['plain fields', [['email', 'a@b.example']]],
	[
		'several values of one name',
		[
			['tags', 'a'],
			['tags', 'b'],
			['ids[]', '1'],
		],
	],
	[
		'lists of objects',
		[
			['stages[12].days', '4'],
			['stages[0].name', 'Seed'],
		],
	],
	[
		'another item of a list',
		[['stages[0].name', 'Seed'], insert({ name: 'stages', defaultValue: { name: '' } })],
	],
	['the first item of a list', [insert({ name: 'stages', index: 0 })]],
	[
		'one item less',
		[['stages[0].name', 'x'], intent({ type: 'remove', payload: { name: 'stages', index: 0 } })],
	],
] as const)('%s are taken', (_what, entries) => {
	expect(() => checkFormFields(createForm(entries))).not.toThrow()
})

test.each([
	['a huge index', [['email[999999999]', 'x']]],
	['an index just too large', [['email[200]', 'x']]],
	['a huge index behind others', [['a[0].b[4294967294]', 'x']]],
	['a name that nests too deep', [['a.b.c.d.e.f', 'x']]],
	['a name that is too long', [['a'.repeat(201), 'x']]],
	['a name that is no path', [['a[', 'x']]],
	['an empty part', [['a..b', 'x']]],
	['the prototype', [['__proto__.isAdmin', 'x']]],
	['the constructor', [['a.constructor.b', 'x']]],
	['what every object has', [['a.toString', 'x']]],
	['a state of the form', [['__state__', '{']]],
	['too many fields', Array.from({ length: 1_001 }, () => ['a', ''] as const)],
	['a button that says nothing readable', [['__intent__', '{']]],
	['a button of another kind', [intent({ type: 'update', payload: { name: 'a', value: 1 } })]],
	['a button without its list', [intent({ type: 'remove', payload: {} })]],
	['another item at a huge index', [insert({ name: 'a', index: 4_294_967_294 })]],
	['another item of what is no list', [['a', 'text'], insert({ name: 'a' })]],
	['another item of what every object has', [insert({ name: 'toString' })]],
	['another item of an object', [['a.b', 'text'], insert({ name: 'a' })]],
	['another item of a huge index', [insert({ name: 'a[999999999]' })]],
] as const)('%s is refused', (_what, entries) => {
	expect(() => checkFormFields(createForm(entries))).toThrow(
		expect.objectContaining({ code: 'invalid' }),
	)
})

test('conform reads every accepted form without throwing, and builds no long list from it', () => {
	const part = fc.constantFrom(
		'a',
		'b',
		'a.b',
		'[0]',
		'[199]',
		'[]',
		'[200]',
		'[4e9]',
		'.',
		'__proto__',
		'length',
		'toString',
	)
	const name = fc.oneof(
		fc.array(part, { maxLength: 5 }).map((parts) => parts.join('')),
		fc.string(),
	)
	const button = fc.record({
		type: fc.constantFrom('insert', 'remove', 'reorder', 'reset', 'update', 'validate'),
		payload: fc.record(
			{ name, index: fc.integer(), defaultValue: fc.anything() },
			{ requiredKeys: [] },
		),
	})
	const fields = fc.array(fc.tuple(name, fc.string()), { maxLength: 8 })
	const schema = z.object({ a: z.array(z.string()), b: z.string() })
	fc.assert(
		fc.property(fields, fc.option(button), (entries, asked) => {
			const form = createForm(asked ? [...entries, intent(asked)] : entries)
			try {
				checkFormFields(form)
			} catch {
				return
			}
			const { payload } = parseWithZod(form, { schema })
			expect(longestList(payload)).toBeLessThanOrEqual(201)
		}),
		{ numRuns: 2_000 },
	)
})

function longestList(value: unknown): number {
	if (typeof value !== 'object' || value === null) return 0
	const own = Array.isArray(value) ? value.length : 0
	return Math.max(own, ...Object.values(value).map(longestList))
}
