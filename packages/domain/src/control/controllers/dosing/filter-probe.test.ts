import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newProbe, passProbe, type ProbeMemory } from './filter-probe'

const LEAST_DOUBT = 0.003
const START = newProbe(0.02)

/** A probe that was read every so often. */
const reading = (values: readonly (number | null)[], everyMs = 5000, from = START): ProbeMemory =>
	values.reduce(
		(probe, value, i) =>
			passProbe(probe, value, { atMs: (i + 1) * everyMs, leastDoubt: LEAST_DOUBT }),
		from,
	)

/** Noise of a deviation that a seed decides: Box and Muller on a linear congruential generator. */
function noise(seed: number, deviation: number): () => number {
	let state = seed
	const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
	return () => deviation * Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
}

const noisy = (count: number, of: () => number, at = 6) =>
	Array.from({ length: count }, () => at + of())

describe('the filtered value of a probe', () => {
	test('takes three readings', () => {
		expect(reading([6, 6.01]).filtered).toBeNull()
		expect(reading([6, 6.01, 6]).filtered?.value).toBeCloseTo(6, 2)
		expect(reading([6, null, 6.01]).filtered).toBeNull()
	})

	test('is of the last minute alone', () => {
		const values = [...Array.from({ length: 20 }, () => 5), ...noisy(12, noise(3, 0.01), 6)]
		expect(reading(values).filtered?.value).toBeCloseTo(6, 1)
		expect(reading(values).samples).toHaveLength(12)
	})

	test('of a probe that is polled seldom is of its last three readings, unless they are old', () => {
		expect(reading([9, 6, 6.01, 6.02], 60_000).filtered?.value).toBeCloseTo(6.01, 3)
		expect(reading([6, 6.01, 6.02], 120_000).filtered).toBeNull()
	})

	test('counts a reading that is the same only now and then, as it may be the one before', () => {
		expect(reading(Array.from({ length: 12 }, () => 6)).samples).toHaveLength(4)
		expect(reading([6, 6.01, 6, 6.01], 1000).samples).toHaveLength(1)
	})

	test('is not moved by a spike', () => {
		const values = noisy(10, noise(7, 0.01))
		values[5] = 14
		expect(Math.abs((reading(values).filtered?.value ?? 0) - 6)).toBeLessThan(0.02)
	})

	test('has no doubt below the least', () => {
		expect(reading([6, 6.0001, 6, 6.0001, 6]).filtered?.doubt).toBeGreaterThanOrEqual(LEAST_DOUBT)
	})
})

test.each([0.005, 0.01, 0.03, 0.05])(
	'noise of %s is learned, and the doubt is honest: two of it hold the truth nearly always',
	(deviation) => {
		const of = noise(11, deviation)
		let probe = reading(noisy(200, of))
		expect(Math.sqrt(probe.noise) / deviation).toBeGreaterThan(0.6)
		expect(Math.sqrt(probe.noise) / deviation).toBeLessThan(1.6)
		let within = 0
		for (let i = 0; i < 500; i++) {
			probe = passProbe(probe, 6 + of(), { atMs: (201 + i) * 5000, leastDoubt: LEAST_DOUBT })
			const { value = NaN, doubt = NaN } = probe.filtered ?? {}
			if (Math.abs(value - 6) <= 2 * doubt) within++
		}
		expect(within / 500).toBeGreaterThan(0.9)
	},
)

test('the value lies among the readings and the doubt is a finite number, whatever is read', () => {
	const value = fc.oneof(fc.constant(null), fc.double({ min: -1, max: 20, noNaN: true }))
	fc.assert(
		fc.property(fc.array(value, { maxLength: 60 }), fc.nat(90_000), (values, everyMs) => {
			const { filtered, samples, noise } = reading(values, everyMs)
			expect(Number.isFinite(noise)).toBe(true)
			if (!filtered) return
			const seen = samples.map((one) => one.value)
			expect(filtered.value).toBeGreaterThanOrEqual(Math.min(...seen) - 1e-9)
			expect(filtered.value).toBeLessThanOrEqual(Math.max(...seen) + 1e-9)
			expect(filtered.doubt).toBeGreaterThanOrEqual(LEAST_DOUBT)
			expect(Number.isFinite(filtered.doubt)).toBe(true)
		}),
	)
})
