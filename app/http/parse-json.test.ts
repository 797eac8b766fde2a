import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './parse-json'

const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`

test('JSON may be nested 32 levels deep and no more', () => {
	expect(parseJson(nested(32))).toBeTypeOf('object')
	expect(() => parseJson(nested(34))).toThrow('nests deeper than 32 levels')
	expect(() => parseJson('['.repeat(1_000_000))).toThrow('nests deeper')
})

test('brackets in strings do not count', () => {
	for (const text of ['['.repeat(100), '\\"'.repeat(50) + '{'.repeat(50), '\\'])
		expect(parseJson(JSON.stringify({ text }))).toEqual({ text })
})

test('any JSON that is not too deep is parsed as usual, and everything else is refused with a message', () => {
	fc.assert(
		fc.property(fc.json({ maxDepth: 20 }), (text) => {
			expect(parseJson(text)).toEqual(JSON.parse(text))
		}),
	)
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			try {
				parseJson(text)
			} catch (error) {
				expect((error as Error).message).toMatch(/is not JSON|nests deeper/)
			}
		}),
	)
})
