import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COEFFICIENTS, compensateEc } from './compensation'
import { standardMsCm } from './calibration/reference-at'

// What the 1413 µS/cm and 12.88 mS/cm standards conduct, operating instructions of SevenCompact S230,
// Mettler-Toledo, 11.2 “Conductivity standards table”, mS/cm.
const METTLER = [
	[10, 1.02, 9.33],
	[15, 1.147, 10.48],
	[20, 1.278, 11.67],
	[25, 1.413, 12.88],
	[30, 1.552, 14.12],
] as const

test.each(METTLER)(
	'standards read at %s °C are what their bottles say, within 1.5 %',
	(celsius, low, high) => {
		const [{ percentPerK }] = COEFFICIENTS
		for (const [read, bottle] of [
			[low, 1.413],
			[high, 12.88],
		] as const)
			expect(Math.abs(compensateEc(read, celsius, percentPerK) / bottle - 1)).toBeLessThan(0.015)
	},
)

test('without compensation the same bottles are read up to 28 % wrong', () => {
	expect(1 - compensateEc(1.02, null, 1.9) / 1.413).toBeCloseTo(0.278, 3)
})

test('a solution of nutrients from 15 to 30 °C stays within 2 % by either coefficient', () => {
	for (const { percentPerK } of COEFFICIENTS)
		for (const celsius of [15, 18, 20, 22, 25, 28, 30]) {
			const read = standardMsCm('1413', celsius) ?? 0
			expect(Math.abs(compensateEc(read, celsius, percentPerK) / 1.413 - 1)).toBeLessThan(0.02)
		}
})

test('a value keeps its sign and order, and stays as it was read without a temperature of water', () => {
	const ec = fc.double({ min: 0, max: 20, noNaN: true })
	fc.assert(
		fc.property(
			ec,
			fc.double({ min: -100, max: 200, noNaN: true }),
			fc.constantFrom(1.9, 2),
			(value, celsius, percentPerK) => {
				const corrected = compensateEc(value, celsius, percentPerK)
				if (celsius < 0 || celsius > 60) expect(corrected).toBe(value)
				else if (celsius < 25) expect(corrected).toBeGreaterThanOrEqual(value)
				else expect(corrected).toBeLessThanOrEqual(value)
				expect(corrected).toBeGreaterThanOrEqual(0)
				expect(corrected).toBeLessThanOrEqual(2.1 * value)
			},
		),
	)
})
