import { expect, test } from 'vitest'
import { formatType, listFields } from './list-fields'

const Thing = {
	type: 'object',
	properties: { parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } },
	required: ['parts'],
}

test('fields are listed with those that lie in them, and what refers to itself once', () => {
	expect(listFields({ $ref: '#/components/schemas/Thing' }, { Thing })).toEqual([
		{ name: 'parts', type: 'list of object', isRequired: true, about: '' },
	])
	const list = {
		type: 'array',
		items: { type: 'object', properties: { id: { type: 'integer', description: 'Its id' } } },
	}
	expect(listFields(list, {})).toEqual([
		{ name: '[].id', type: 'whole number', isRequired: false, about: 'Its id' },
	])
})

test('what several forms have in common is listed once', () => {
	const form = (kind: string) => ({
		type: 'object',
		properties: { kind: { const: kind }, [kind]: { type: 'boolean' } },
	})
	const names = listFields({ oneOf: [form('a'), form('b')] }, {}).map(({ name }) => name)
	expect(names).toEqual(['kind', 'a', 'b'])
})

test.each([
	[{ type: ['string', 'null'] }, 'text or null'],
	[
		{ anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
		'whole number, at least 1 or null',
	],
	[{ enum: ['on', 'off'] }, '"on", "off"'],
	[{ type: 'string', maxLength: 80, default: '' }, 'text, at most 80 characters, "" when left out'],
	[{ type: 'integer', maximum: Number.MAX_SAFE_INTEGER }, 'whole number'],
	[{}, 'anything'],
])('the type %j reads %s', (schema, words) => {
	expect(formatType(schema, {})).toBe(words)
})
