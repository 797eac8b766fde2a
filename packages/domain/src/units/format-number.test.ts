import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDollars, formatNumber } from './format-number'

test('numbers are written as Intl writes them', () => {
	const milli = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 })
	fc.assert(
		fc.property(milli, (value) => {
			fc.pre(value !== 0)
			expect(formatNumber(value)).toBe(value.toLocaleString('en-US'))
			expect(formatNumber(value / 1000)).toBe((value / 1000).toLocaleString('en-US'))
		}),
	)
	expect([0, -0, -0.0001, 1234.5].map((value) => formatNumber(value))).toEqual([
		'0',
		'0',
		'0',
		'1,234.5',
	])
	expect(formatNumber(1234.567, 1)).toBe('1,234.6')
})

test('money is written as Intl writes it', () => {
	const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
	fc.assert(
		fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (cents) => {
			expect(formatDollars(cents, true)).toBe(dollars.format(cents / 100))
		}),
	)
	expect(formatDollars(127_500, false)).toBe('$1,275')
})
