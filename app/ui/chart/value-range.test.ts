import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueRange } from './value-range'

const plain = { bands: [], leastSpan: 0.1, fromZero: false }
const value = fc.integer({ min: -1e6, max: 1e6 }).map((whole) => whole / 100)

test('a near band is shown whole, a far one does not squeeze the line', () => {
	const ph = [5.9, 6.2]
	expect(valueRange(ph, { ...plain, bands: [{ low: 5.8, high: 6.4 }] })).toEqual([5.8, 6.4])
	expect(valueRange(ph, { ...plain, bands: [{ low: 5.6, high: 9 }] })).toEqual([5.6, 6.2])
	expect(valueRange(ph, { ...plain, bands: [{ low: 8, high: 9 }] })).toEqual([5.9, 6.2])
})

test('a steady value stays a calm line, and bars stand on zero', () => {
	expect(valueRange([20], { ...plain, leastSpan: 2 })).toEqual([19, 21])
	expect(valueRange([3, 5], { ...plain, fromZero: true })).toEqual([0, 5])
	expect(valueRange([], plain)).toEqual([0, 1])
	expect(valueRange([], { ...plain, bands: [{ low: 8, high: 9 }] })).toEqual([8, 9])
})

test('all readings are on the axis, and take a third of it or more', () => {
	const values = fc.array(value, { minLength: 1, maxLength: 20 })
	const bands = fc.array(fc.tuple(value, value), { maxLength: 3 })
	fc.assert(
		fc.property(values, bands, (read, pairs) => {
			const ranges = pairs.map(([a, b]) => ({ low: Math.min(a, b), high: Math.max(a, b) }))
			const [low, high] = valueRange(read, { ...plain, bands: ranges })
			const span = Math.max(0.1, Math.max(...read) - Math.min(...read))
			expect(low).toBeLessThanOrEqual(Math.min(...read))
			expect(high).toBeGreaterThanOrEqual(Math.max(...read))
			expect(high - low).toBeLessThanOrEqual(3 * span + 1e-6)
		}),
	)
})
