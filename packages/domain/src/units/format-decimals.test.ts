import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimals, formatSigned } from './format-decimals'

test.each([
	[-0.0004, 3, '0.000', '0.000'],
	[-0, 1, '0.0', '0.0'],
	[-0.05, 0, '0', '0'],
	[-0.5, 1, '-0.5', '−0.5'],
	[1.25, 2, '1.25', '+1.25'],
	[-1850, 0, '-1,850', '−1,850'],
	[12_345.678, 2, '12,345.68', '+12,345.68'],
])('%d with %d decimals is %s, as a difference %s', (value, decimals, plain, signed) => {
	expect(formatDecimals(value, decimals)).toBe(plain)
	expect(formatSigned(value, decimals)).toBe(signed)
})

test('a number is negative only where a digit is not zero', () => {
	fc.assert(
		fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.nat(6), (value, decimals) => {
			for (const text of [formatDecimals(value, decimals), formatSigned(value, decimals)])
				expect(/^[-−+]/.test(text)).toBe(/[1-9]/.test(text) && (value < 0 || text.startsWith('+')))
		}),
	)
})
