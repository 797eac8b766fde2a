import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
	formatPortion,
	formatWeight,
	parseWeightG,
	perWeightUnit,
	TYPED_WEIGHT_UNITS,
} from './weight'

const METRIC = { weightUnit: 'kg' } as const
const US = { weightUnit: 'lb' } as const

test('a weight is read in the units of the person', () => {
	expect(formatWeight(945, METRIC)).toBe('945 g')
	expect(formatWeight(1360, METRIC)).toBe('1.36 kg')
	expect(formatWeight(9072, US)).toBe('20 lb')
	expect(formatWeight(99, US)).toBe('3.5 oz')
	expect(formatWeight(-9072, US)).toBe('-20 lb')
})

// NIST Handbook 44, appendix C: 1 oz avoirdupois is 28.349 523 125 g, 1 lb is 453.592 37 g.
test.each([
	['28349.523', 'g', 28_350],
	['1000', 'oz', 28_350],
	['100', 'lb', 45_359],
	['1.36', 'kg', 1360],
] as const)('%s %s typed is %s g', (text, unit, grams) => {
	expect(parseWeightG(text, unit)).toBe(grams)
})

test('what is shown is within half a digit of what is stored, and can be typed again', () => {
	const any = fc.record({
		grams: fc.integer({ min: 0, max: 5_000_000 }),
		format: fc.constantFrom(METRIC, US),
	})
	fc.assert(
		fc.property(any, ({ grams, format }) => {
			const [number = '', unit] = formatWeight(grams, format).split(' ')
			const known = TYPED_WEIGHT_UNITS.find((one) => one === unit) ?? 'g'
			const half = { g: 0.5, kg: 5, oz: 1.9, lb: 2.8 }[known]
			expect(Math.abs((parseWeightG(number, known) ?? -1) - grams)).toBeLessThanOrEqual(half)
		}),
	)
})

test('a pound costs less than half of a kilogram', () => {
	expect(perWeightUnit(1000, METRIC)).toBe(1000)
	expect(perWeightUnit(1000, US)).toBeCloseTo(453.59, 2)
})

test('salts are grams, with ounces and pounds for who weighs in them', () => {
	expect(formatPortion(945, METRIC)).toBe('945 g')
	expect(formatPortion(2.857, METRIC)).toBe('2.86 g')
	expect(formatPortion(945, US)).toBe('945 g (2.08 lb)')
	expect(formatPortion(28.35, US)).toBe('28.4 g (1 oz)')
	expect(formatPortion(0.28, US)).toBe('0.28 g (0.01 oz)')
})
