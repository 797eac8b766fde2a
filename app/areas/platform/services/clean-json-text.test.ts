import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanJsonText } from './clean-json-text'

const unit = fc.constantFrom('\0', '\ud83d', '\ude00', '\\', 'u0000', '"', '\n', 'a', '😀', 'é')
const text = fc.array(unit, { maxLength: 12 }).map((parts) => parts.join(''))
const withoutNulOrHalves = (value: string) => value.replace(/[\0\uD800-\uDFFF]/gu, '')

test('only NUL and lone surrogates are removed from strings', () => {
	fc.assert(
		fc.property(text, (value) => {
			expect(JSON.parse(cleanJsonText(JSON.stringify(value)))).toBe(withoutNulOrHalves(value))
		}),
		{ numRuns: 2000 },
	)
})
