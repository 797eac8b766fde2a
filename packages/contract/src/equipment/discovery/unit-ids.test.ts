import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnitIds, parseUnitIds } from './unit-ids'

test.each([
	['1-3', [1, 2, 3]],
	[' 5 , 7 - 8,7', [5, 7, 8]],
	['247', [247]],
	['7–9', [7, 8, 9]],
])('%s are unit ids', (text, units) => {
	expect(parseUnitIds(text)).toEqual(units)
})

test.each(['', '0', '1-248', '9-7', '1..3', 'all', '1,', '-1', '1e1', '1-2-3'])(
	'“%s” are none',
	(text) => {
		expect(parseUnitIds(text)).toBeNull()
	},
)

test('what is written of unit ids is read as the same ones', () => {
	const units = fc.uniqueArray(fc.integer({ min: 1, max: 247 }), { minLength: 1 })
	fc.assert(
		fc.property(units, (all) => {
			const sorted = [...all].sort((a, b) => a - b)
			expect(parseUnitIds(formatUnitIds(all))).toEqual(sorted)
		}),
	)
})
